import type {
  ChangePasswordBody,
  CodeBody,
  DisableBody,
  LangBody,
  SetupResponse,
  SetupBody,
} from '@site/contract/http/account';
import type {
  LoginResponse,
  LoginBody,
  RankResponse,
  SecondFactorBody,
  SessionResponse,
} from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { api } from './api.ts';
import { store } from '../core/store.ts';
import { selectUser, userChanged } from '@site/platform/session';
import { rememberSession } from './rememberSession.ts';

/** A response as it reaches the store: the base query has removed the token. */
export type WithoutToken<Result> = Result extends SessionResponse ? Omit<Result, 'accessToken'> : Result;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<WithoutToken<LoginResponse> | null, LoginBody>({
      query: (body) => ({ url: '/login', method: 'POST', body }),
    }),
    verifyCode: build.mutation<WithoutToken<SessionResponse>, SecondFactorBody>({
      query: (body) => ({ url: '/user/2fa/login', method: 'POST', body }),
    }),
    logout: build.mutation<null, void>({
      query: () => ({ url: '/logout', method: 'POST', body: {} }),
    }),
    changePassword: build.mutation<null, ChangePasswordBody>({
      query: (body) => ({ url: '/user/change-password', method: 'POST', body }),
    }),
    beginSecondFactor: build.mutation<SetupResponse, SetupBody>({
      query: (body) => ({ url: '/user/2fa/setup', method: 'POST', body }),
    }),
    turnOnSecondFactor: build.mutation<null, CodeBody>({
      query: (body) => ({ url: '/user/2fa/verify', method: 'POST', body }),
    }),
    turnOffSecondFactor: build.mutation<null, DisableBody>({
      query: (body) => ({ url: '/user/2fa/disable', method: 'POST', body }),
    }),
    setLang: build.mutation<null, Lang>({
      query(lang) {
        const body: LangBody = { lang: lang === 'de' ? 'DE' : 'EN' };
        return { url: '/user/lang', method: 'POST', body };
      },
    }),
    rank: build.query<RankResponse, void>({
      query: () => '/user/rank',
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
  useVerifyCodeMutation,
  useChangePasswordMutation,
  useBeginSecondFactorMutation,
  useTurnOnSecondFactorMutation,
  useTurnOffSecondFactorMutation,
} = sessionApi;
