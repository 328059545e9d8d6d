import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import type { Feature } from '@site/platform/feature';
import { addStrings, showLang } from '@site/platform/site/strings';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { startSession } from '@site/testing/site';
import { store } from './freshStore.ts';

declare const REMOTE_NAME: string;

export interface PageOptions {
  readonly at?: string;
  readonly lang?: Lang;
  readonly player?: SessionUser;
  readonly strings?: Readonly<Record<string, Feature['strings']>>;
}

export interface RenderedPage extends RenderResult {
  /** Simulates user input; works with fake timers, too. */
  readonly person: UserEvent;
  address(): string;
}

/** Renders an element as part of the site: with a real store, a router and its strings. */
export async function renderInPage(element: ReactElement, options: PageOptions = {}): Promise<RenderedPage> {
  const { at = '/', lang = 'en', player, strings = {} } = options;
  await Promise.all(Object.entries(strings).map(([namespace, loaders]) => addStrings(namespace, loaders)));
  await showLang(lang);
  if (player) startSession(player);

  let address = at;
  function AddressReader() {
    const { pathname, search } = useLocation();
    useEffect(() => {
      address = pathname + search;
      // `waitFor` checks again when the document changes, and every 50 ms.
      document.documentElement.dataset['address'] = address;
    }, [pathname, search]);
    return null;
  }

  const result = render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[at]}>
          <AddressReader />
          {element}
        </MemoryRouter>
      </Provider>
    </StrictMode>,
  );
  return { ...result, person: userEvent.setup({ delay: null }), address: () => address };
}

/**
 * Renders a feature's page at a path, with the feature's strings. After a navigation away from the feature, nothing is
 * rendered, and `address()` returns the new path.
 *
 * @param owner the remote that owns the feature, or `shell`
 */
export async function renderPage(
  owner: string,
  feature: Feature,
  options: PageOptions = {},
): Promise<RenderedPage> {
  const { at = feature.routes[0]?.path ?? '/', strings } = options;
  const pages = [];
  // One after another: older versions of Node can't link modules that are loaded at the same time and share others.
  for (const { path, page } of feature.routes) pages.push({ path, Page: await page() });
  return renderInPage(
    <Routes>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={null} />
    </Routes>,
    {
      ...options,
      at,
      strings: {
        ...strings,
        [`${owner}/${feature.name}`]: feature.strings,
        // What is tested may be called otherwise here.
        [`${REMOTE_NAME}/${feature.name}`]: feature.strings,
      },
    },
  );
}
