import { cleanup } from '@testing-library/react';
import { api, endSession, forgetLang, rootReducer, store } from './shell.ts';

// Importing this file is enough: each test then starts with a fresh store and an empty browser.

const RESET = 'testing/reset';
store.replaceReducer((state, action) => rootReducer(action.type === RESET ? undefined : state, action));

afterEach(() => {
  // Pages go first: they would show the change.
  cleanup();
  // Before the slices begin anew, since some begin with what the browser has kept.
  localStorage.clear();
  sessionStorage.clear();
  store.dispatch(api.util.resetApiState());
  store.dispatch(endSession());
  store.dispatch({ type: RESET });
  forgetLang();
});
