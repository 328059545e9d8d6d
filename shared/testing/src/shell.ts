// The one place where the helpers reach behind the shell's door, so that a page is tested with the store, the api
// and the language it will really have.
export { api } from '../../../shell/src/boot/api.ts';
export { rootReducer, store } from '../../../shell/src/boot/store.ts';
export { forgetLang } from '../../../shell/src/language/storedLang.ts';
export { addStrings, showLang } from '../../../shell/src/language/strings.ts';
export { endSession, startSession } from '../../../shell/src/session/accessToken.ts';
