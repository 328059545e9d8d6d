import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { startPreloading } from '../federation/preload.ts';
import { startFonts } from '../fonts/startFonts.ts';
import { App } from '../frame/App.tsx';
import { frameStrings } from '../frame/strings.ts';
import { enterRoute, type EnteredRoute } from '../guards/enterRoute.ts';
import { addStrings } from '../language/strings.ts';
import { refreshSession } from '../session/refresh.ts';
import { sessionRestoring } from '../session/sessionSlice.ts';
import { hasRefreshMarker, storedUser } from '../session/storedSession.ts';
import { followLogout } from '../session/followLogout.ts';
import { i18n } from './i18n.ts';
import { store } from './store.ts';

/** How long the first page may take before the frame is drawn without it, in milliseconds. */
const PATIENCE = 300;

async function enterFirstPage(): Promise<EnteredRoute | undefined> {
  const { pathname, search } = location;
  const result = await enterRoute(pathname, pathname + search, store);
  return 'redirect' in result ? undefined : result;
}

function patienceEnds(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE);
  });
}

/** Starts the site in the page that the server answered. */
export async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root.');
  document.documentElement.lang = i18n.language;
  if (hasRefreshMarker()) {
    store.dispatch(sessionRestoring(storedUser()));
    void refreshSession(store.dispatch);
  }
  followLogout(store);
  await addStrings('shell/frame', frameStrings);
  const first = await Promise.race([enterFirstPage(), patienceEnds()]);
  createRoot(element).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <App first={first} />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
  startFonts();
  startPreloading(store);
}
