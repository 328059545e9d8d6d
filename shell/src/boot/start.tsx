import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startPreloading } from '../federation/preload.ts';
import { startFonts } from '../fonts/startFonts.ts';
import { loadStates, loadUserMenu } from '../frame/lazyParts.ts';
import { frameStrings } from '../frame/strings.ts';
import { enterRoute, loadPage, type EnteredRoute } from '../guards/enterRoute.ts';
import { addStrings } from '../language/strings.ts';
import { refreshSession } from '../session/refresh.ts';
import { endSession } from '../session/accessToken.ts';
import { sessionRestoring } from '../session/sessionSlice.ts';
import { hasRefreshMarker, storedUser } from '../session/storedSession.ts';
import { noteErrors } from '../telemetry/report.ts';
import { overrides } from './bootData.ts';
import { isPrerendered, siteRoot } from './idlePart.tsx';
import { i18n } from './i18n.ts';
import { guardScripts } from './scriptPolicy.ts';
import { Site } from './Site.tsx';
import { store, type RootState } from './store.ts';
import { whenIdle } from './whenIdle.ts';

/** How long the first page may take before the frame is drawn without it, in milliseconds. */
const FIRST_PAGE_TIMEOUT_MS = 300;

async function enterFirstPage(): Promise<EnteredRoute | undefined> {
  const { pathname, search } = location;
  const result = await enterRoute(pathname, pathname + search, store);
  return 'redirect' in result ? undefined : result;
}

function patienceEnds(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), FIRST_PAGE_TIMEOUT_MS);
  });
}

/** Lets the browser paint and answer between what the script has done so far and what comes next. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Brings the store to the state that the server has drawn the page with. */
function servedState({ dataset }: HTMLElement): RootState {
  if (dataset['account'] === 'restoring') store.dispatch(sessionRestoring(null));
  return store.getState();
}

function restoreSession(): void {
  if (!hasRefreshMarker()) store.dispatch(endSession());
  else {
    store.dispatch(sessionRestoring(storedUser()));
    void refreshSession(store.dispatch);
    void loadUserMenu().catch(() => undefined);
  }
}

/** What this page may need any moment. A failure is of no concern here: it is asked for again when it is needed. */
function fetchAhead(): void {
  for (const load of [loadUserMenu, loadStates]) load().catch(() => undefined);
}

/** A developer may have chosen a build of their own machine for this browser. */
async function takeOverrides(): Promise<void> {
  if (!overrides?.some(({ target }) => target.startsWith('http'))) return;
  const { takeDevBuilds } = await import(
    /* webpackChunkName: "overrides" */ '../pages/overrides/takeDevBuilds.ts'
  );
  await takeDevBuilds(overrides);
}

/** Starts the site in the page that the server answered. */
export async function start(): Promise<void> {
  const element = siteRoot();
  if (!element) throw new Error('The page has no #root.');
  guardScripts();
  noteErrors();
  document.documentElement.lang = i18n.language;
  const served = isPrerendered() ? servedState(element) : undefined;
  restoreSession();
  await addStrings('shell/frame', frameStrings);
  await takeOverrides();
  if (served) {
    // The server has asked whether maintenance is on, and everybody may see what it draws.
    const first = await loadPage(location.pathname);
    await nextTask();
    // In slices: what can be read already must also answer to a finger meanwhile.
    startTransition(() => {
      hydrateRoot(element, <Site router={BrowserRouter} first={first} served={served} />);
    });
  } else {
    const first = await Promise.race([enterFirstPage(), patienceEnds()]);
    createRoot(element).render(<Site router={BrowserRouter} first={first} />);
  }
  startFonts();
  whenIdle(fetchAhead);
  startPreloading(store);
}
