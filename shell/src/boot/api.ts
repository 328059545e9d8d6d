import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '../session/baseQuery.ts';
import { watchState } from './outsideComponents.ts';
import { lazyMiddleware, rootReducer, store } from './store.ts';

/**
 * The one api of the page. Features inject their endpoints and add their own tags.
 *
 * It joins the store when this module is first loaded, so that a visitor who only reads the landing page does not
 * fetch RTK Query (14 kB). No module that is there at start may import this one, but through `import()`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: [], endpoints: () => ({}) });

// A newer build of a remote brings its endpoints under the same names, and they take the place of the older ones.
const { injectEndpoints } = api;
api.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });

rootReducer.inject(api);
lazyMiddleware.addMiddleware(api.middleware);
// An injected reducer gets its state with the next action, and hooks may read it before any other one comes.
store.dispatch({ type: 'api/joined' });

// A session may end, and another player log in, without a new page: what was answered to the one is not for the other.
let player = store.getState().session.user?.uuid;
watchState(
  ({ session }) => session.user?.uuid,
  (uuid) => {
    if (uuid === undefined) return;
    if (player !== undefined && player !== uuid) store.dispatch(api.util.resetApiState());
    player = uuid;
  },
);
