import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { App } from '../frame/App.tsx';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import type { RootState } from '@site/platform/site/createStore';
import { store } from '../core/store.ts';

interface SiteProps {
  readonly router: ComponentType<{ readonly children: ReactNode }>;
  readonly first: EnteredRoute | undefined;
  readonly served?: RootState | undefined;
}

/** The server renders it and the browser hydrates it, so the tree must be the same. */
export function Site({ router: Router, first, served }: SiteProps) {
  return (
    <StrictMode>
      <Provider store={store} {...(served ? { serverState: served } : {})}>
        <Router>
          <App first={first} />
        </Router>
      </Provider>
    </StrictMode>
  );
}
