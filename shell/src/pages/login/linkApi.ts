import type { LinkOwner } from '@site/contract/http/game';
import type { LoginResponse, SessionResponse } from '@site/contract/http/session';
import { api } from '../../session/api.ts';

/** The base query has removed the token. */
type WithoutToken = Exclude<LoginResponse, SessionResponse> | Omit<SessionResponse, 'accessToken'>;

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkLink: build.mutation<LinkOwner, string>({
      query: (code) => ({ url: '/login/link/check', method: 'POST', body: { code } }),
    }),
    linkLogin: build.mutation<WithoutToken, { readonly code: string; readonly newPassword: string }>({
      query: (body) => ({ url: '/login/link', method: 'POST', body }),
    }),
  }),
});

export const { useCheckLinkMutation, useLinkLoginMutation } = linkApi;
