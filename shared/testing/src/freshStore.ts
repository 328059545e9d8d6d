// The only helper that imports the shell's internals, so that pages are tested with the real store, api and language.
// Importing it is enough: each test then starts with a fresh store and empty browser storage.
import { cleanup } from '@testing-library/react';
import { api } from '../../../shell/src/boot/api.ts';
import { rootReducer, store } from '../../../shell/src/boot/store.ts';
import { forgetLang } from '../../../shell/src/language/storedLang.ts';
import { endSession } from '../../../shell/src/session/accessToken.ts';

export { addStrings, showLang } from '../../../shell/src/language/strings.ts';
export { startSession } from '../../../shell/src/session/accessToken.ts';
export { store };

const RESET = 'testing/reset';
store.replaceReducer((state, action) => rootReducer(action.type === RESET ? undefined : state, action));

afterEach(() => {
  // Pages are unmounted first, because they would render the change.
  cleanup();
  // Before the slices are reset, because some initialise from browser storage.
  localStorage.clear();
  sessionStorage.clear();
  store.dispatch(api.util.resetApiState());
  store.dispatch(endSession());
  store.dispatch({ type: RESET });
  forgetLang();
});
