// The one place where the helpers reach behind the shell's door, so that a page is tested with the store, the api
// and the language it will really have. Importing it is enough: each test then starts with a fresh store and an empty
// browser.
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
