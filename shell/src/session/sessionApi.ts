import type { ChangePasswordBody, CodeBody, DisableBody, SetupBody } from '@site/contract/http/account';
import type { LoginBody, SecondFactorBody } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { api } from './api.ts';
import { store } from '../core/store.ts';
import { selectUser, userChanged } from '@site/platform/session';
import { rememberSession } from './rememberSession.ts';

const withBody = <Body extends object>() => ({ request: (body: Body) => ({ body }) });

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: callMutation(build, 'POST /login', withBody<LoginBody>()),
    loginWithCode: callMutation(build, 'POST /user/2fa/login', withBody<SecondFactorBody>()),
    logout: callMutation(build, 'POST /logout', { request: () => ({ body: {} }) }),
    changePassword: callMutation(build, 'POST /user/change-password', withBody<ChangePasswordBody>()),
    beginSecondFactor: callMutation(build, 'POST /user/2fa/setup', withBody<SetupBody>()),
    turnOnSecondFactor: callMutation(build, 'POST /user/2fa/verify', withBody<CodeBody>()),
    turnOffSecondFactor: callMutation(build, 'POST /user/2fa/disable', withBody<DisableBody>()),
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
