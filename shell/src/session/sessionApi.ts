import type { ChangePasswordBody, CodeBody, DisableBody, SetupBody } from '@site/contract/http/account';
import type { LoginBody, SecondFactorBody } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { api } from './api.ts';
import { store } from '../core/store.ts';
import { selectUser, userChanged } from '@site/platform/session';
import { rememberSession } from './rememberSession.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: callMutation(build, 'POST /login', { request: (body: LoginBody) => ({ body }) }),
    loginWithCode: callMutation(build, 'POST /user/2fa/login', {
      request: (body: SecondFactorBody) => ({ body }),
    }),
    logout: callMutation(build, 'POST /logout', { request: () => ({ body: {} }) }),
    changePassword: callMutation(build, 'POST /user/change-password', {
      request: (body: ChangePasswordBody) => ({ body }),
    }),
    beginSecondFactor: callMutation(build, 'POST /user/2fa/setup', {
      request: (body: SetupBody) => ({ body }),
    }),
    turnOnSecondFactor: callMutation(build, 'POST /user/2fa/verify', {
      request: (body: CodeBody) => ({ body }),
    }),
    turnOffSecondFactor: callMutation(build, 'POST /user/2fa/disable', {
      request: (body: DisableBody) => ({ body }),
    }),
    setLang: callMutation(build, 'POST /user/lang', {
      request: (lang: Lang) => ({ body: { lang: lang === 'de' ? 'DE' : 'EN' } }),
    }),
    rank: callQuery(build, 'GET /user/rank', {
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          const user = selectUser(store.getState());
          if (!user || user.rank === data.rank) return;
          dispatch(userChanged(data));
          rememberSession({ ...user, ...data });
        } catch {
          // The caller receives the error; the rank known so far stays.
        }
      },
    }),
  }),
});

export const {
  useLoginMutation,
  useLoginWithCodeMutation,
  useChangePasswordMutation,
  useBeginSecondFactorMutation,
  useTurnOnSecondFactorMutation,
  useTurnOffSecondFactorMutation,
} = sessionApi;
