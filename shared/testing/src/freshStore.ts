// Importing this is enough: each test then starts with a fresh store and empty browser storage, and pages are tested
// with a real store, api and language.
import { cleanup } from '@testing-library/react';
import { resetSiteCaches } from '@site/platform/siteActions';
import { forgetVisitor, siteStore } from '@site/testing/site';

export const { store } = siteStore;

const RESET = 'testing/reset';
store.replaceReducer((state, action) =>
  siteStore.rootReducer(action.type === RESET ? undefined : state, action),
);

afterEach(() => {
  // Pages are unmounted first, because they would render the change.
  cleanup();
  // Before the slices are reset, because some initialise from browser storage.
  localStorage.clear();
  sessionStorage.clear();
  store.dispatch(resetSiteCaches());
  forgetVisitor();
  store.dispatch({ type: RESET });
});
