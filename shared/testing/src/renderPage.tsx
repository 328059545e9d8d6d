import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import type { Feature } from '@site/platform/feature';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { addStrings, showLang, startSession, store } from './freshStore.ts';

/** The circumstances a page is shown in. */
export interface PageOptions {
  /** Address of the page, query included. */
  readonly at?: string;
  /** English if not given. */
  readonly lang?: Lang;
  /** Who is logged in; nobody if not given. */
  readonly player?: SessionUser;
  /** Strings that are needed too, by namespace. */
  readonly strings?: Readonly<Record<string, Feature['strings']>>;
}

/** A page on the screen, and what the test does with it. */
export interface RenderedPage extends RenderResult {
  /** Acts as a person does; works with fake timers too. */
  readonly person: UserEvent;
  /** Path and query that the router is at now. */
  address(): string;
}

/** Draws an element as a part of the site: with the real store, a router and the strings it asks for. */
export async function renderInPage(element: ReactElement, options: PageOptions = {}): Promise<RenderedPage> {
  const { at = '/', lang = 'en', player, strings = {} } = options;
  await Promise.all(Object.entries(strings).map(([namespace, loaders]) => addStrings(namespace, loaders)));
  await showLang(lang);
  if (player) store.dispatch(startSession({ accessToken: 'token', user: player }));

  let address = at;
  function AddressReader() {
    const { pathname, search } = useLocation();
    useEffect(() => {
      address = pathname + search;
      // `waitFor` looks again as soon as the document changes, otherwise every 50 ms.
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
 * Draws the page of a feature that stands at an address, with the feature's strings. Where the page leads away from
 * the feature, nothing is drawn any more and `address()` says where it went.
 *
 * @param owner the remote that brings the feature, or `shell`
 */
export async function renderPage(
  owner: string,
  feature: Feature,
  options: PageOptions = {},
): Promise<RenderedPage> {
  const { at = feature.routes[0]?.path ?? '/', strings } = options;
  const pages = await Promise.all(
    feature.routes.map(async ({ path, page }) => ({ path, Page: await page() })),
  );
  return renderInPage(
    <Routes>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={null} />
    </Routes>,
    { ...options, at, strings: { ...strings, [`${owner}/${feature.name}`]: feature.strings } },
  );
}
