import type {
  LoginAnswer,
  LoginBody,
  RankAnswer,
  SecondFactorBody,
  SessionAnswer,
} from '@site/contract/http/session';
import { api } from '../boot/api.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer | null, LoginBody>({
      query: (body) => ({ url: '/login', method: 'POST', body }),
    }),
    verifyCode: build.mutation<SessionAnswer, SecondFactorBody>({
      query: (body) => ({ url: '/user/2fa/login', method: 'POST', body }),
    }),
    logout: build.mutation<null, void>({
      query: () => ({ url: '/logout', method: 'POST', body: {} }),
    }),
    rank: build.query<RankAnswer, void>({ query: () => '/user/rank' }),
  }),
});

export const { useLoginMutation, useVerifyCodeMutation } = sessionApi;
