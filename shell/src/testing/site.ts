// Takes the place of `shared/testing/src/site.ts` in tests of the shell, see `jest.config.js`.
import type { SessionUser } from '@site/contract/http/session';
import { siteStore } from '../core/store.ts';
import { forgetLang } from '../core/storedLang.ts';
import { endSession, startSession as startSessionWith } from '../session/accessToken.ts';
import '../core/i18n.ts';

export { api } from '../session/api.ts';
export { siteStore };

const { dispatch } = siteStore.store;

export function startSession(user: SessionUser): void {
  dispatch(startSessionWith({ accessToken: 'token', user }));
}

export function forgetVisitor(): void {
  dispatch(endSession());
  forgetLang();
}
