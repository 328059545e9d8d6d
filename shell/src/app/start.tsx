import { needsLogin } from '@site/contract/guards';
import { lazy, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startFonts } from '../fonts/startFonts.ts';
import { loadStates, loadUserMenu } from '../frame/lazyParts.ts';
import { keepEntryKeys, nameFirstEntry } from '../frame/scrollPositions.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { enterRoute, loadPage, prefetchData, type EnteredRoute } from '../guards/enterRoute.ts';
import { addStrings } from '@site/platform/site/strings';
import { refreshSession } from '../session/refresh.ts';
import { endSession } from '../session/accessToken.ts';
import { sessionRestoring } from '@site/platform/session';
import { hasRefreshMarker, storedUser } from '../session/storedSession.ts';
import { reportUncaughtErrors } from '../core/report.ts';
import { overrides } from '../core/bootData.ts';
import { keepEarlyInput } from './earlyInput.ts';
import { isServerRendered } from '../core/idlePart.tsx';
import { i18n } from '../core/i18n.ts';
import { retryImport } from '../core/retryImport.ts';
import { isServedWhole, routeOf } from '../federation/routes.ts';
import { createScriptPolicy } from '../core/scriptPolicy.ts';
import { servedQueries } from '../core/servedQueries.ts';
import './ownPages.ts';
import { Site } from './Site.tsx';
import type { RootState } from '@site/platform/site/createStore';
import { store } from '../core/store.ts';
import { whenIdle } from '../core/whenIdle.ts';

const FIRST_PAGE_TIMEOUT_MS = 300;

async function enterFirstPage(): Promise<EnteredRoute | undefined> {
  const { pathname, search } = location;
  const result = await enterRoute(pathname, pathname + search, store);
  return 'redirect' in result ? undefined : result;
}

const sleep = (ms?: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

function servedState({ dataset }: HTMLElement): RootState {
  const { path } = dataset;
  if (path && path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash);
  if (dataset['account'] === 'restoring') store.dispatch(sessionRestoring(null));
  // The apis join the store later, with the same data.
  const apis = Object.entries(servedQueries).map(([name, queries]) => [name, { queries }]);
  return { ...store.getState(), ...Object.fromEntries(apis) } as RootState;
}

function servedPage({ pathname, search }: Location, repeatInput: () => void): EnteredRoute {
  const load = async () => {
    const { content } = await loadPage(pathname);
    if ('error' in content) throw content.error;
    const Page = content.page;
    const ServedPage = () => {
      useEffect(repeatInput, []);
      return <Page />;
    };
    return { default: ServedPage };
  };
  const route = routeOf(pathname);
  // Before React asks for it, which has the frame to hydrate first.
  let first: ReturnType<typeof load> | undefined = load();
  first.catch(() => undefined);
  const takeFirst = () => {
    const taken = first ?? load();
    first = undefined;
    return taken;
  };
  // The server had no data behind a login.
  if (needsLogin(route.guard)) prefetchData(route, { pathname, search }, store.dispatch);
  const content = { page: lazy(() => retryImport(takeFirst)) };
  return { pathname, route, content, isUnchecked: needsLogin(route.guard) };
}

const isForMembersGone = () => needsLogin(routeOf(location.pathname).guard) && !hasRefreshMarker();

function restoreSession(): void {
  if (!hasRefreshMarker()) store.dispatch(endSession());
  else {
    store.dispatch(sessionRestoring(storedUser()));
    void refreshSession(store.dispatch);
    void loadUserMenu().catch(() => undefined);
  }
}

/** Failures are ignored, since the code is requested again when needed. */
function prefetchCode(): void {
  for (const load of [loadUserMenu, loadStates]) load().catch(() => undefined);
}

async function applyOverrides(): Promise<void> {
  if (!overrides?.some(({ target }) => target.startsWith('http'))) return;
  const { applyDevBuilds } = await import(
    /* webpackChunkName: "overrides" */ '../overrides/applyDevBuilds.ts'
  );
  await applyDevBuilds(overrides);
}

export async function start(): Promise<void> {
  // The evaluation of the scripts was one long task: the browser may paint and handle input.
  await sleep();
  const element = document.getElementById('root')!;
  createScriptPolicy();
  reportUncaughtErrors();
  nameFirstEntry();
  keepEntryKeys();
  document.documentElement.lang = i18n.language;
  const isTaken = isServerRendered() && !isForMembersGone();
  const served = isTaken ? servedState(element) : undefined;
  restoreSession();
  await addStrings('shell/frame', frameStrings);
  await applyOverrides();
  if (served) {
    // The server renders only while maintenance is off, and of pages behind a login nothing that is secret.
    await sleep();
    const repeatInput = keepEarlyInput(element);
    const first = isServedWhole(routeOf(location.pathname)) ? servedPage(location, repeatInput) : undefined;
    // A transition makes hydration interruptible, so that the visible page stays responsive to input.
    startTransition(() => {
      hydrateRoot(element, <Site router={BrowserRouter} first={first} served={served} />);
    });
    if (!first) repeatInput();
  } else {
    // What the server has rendered, in another language for example, is replaced.
    delete element.dataset['lang'];
    window.onclick = window.onsubmit = null;
    const first = await Promise.race([enterFirstPage(), sleep(FIRST_PAGE_TIMEOUT_MS)]);
    createRoot(element).render(<Site router={BrowserRouter} first={first} />);
  }
  startFonts();
  whenIdle(prefetchCode);
}
