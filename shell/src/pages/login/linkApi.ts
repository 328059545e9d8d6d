import type { LinkOwner } from '@site/contract/http/game';
import type { LoginResponse } from '@site/contract/http/session';
import { api } from '../../session/api.ts';
import type { WithoutToken } from '../../session/sessionApi.ts';

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkLink: build.mutation<LinkOwner, string>({
      query: (code) => ({ url: '/login/link/check', method: 'POST', body: { code } }),
    }),
    linkLogin: build.mutation<
      WithoutToken<LoginResponse>,
      { readonly code: string; readonly newPassword: string }
    >({
      query: (body) => ({ url: '/login/link', method: 'POST', body }),
    }),
  }),
});

export const { useCheckLinkMutation, useLinkLoginMutation } = linkApi;
