import { callMutation } from '@site/platform/endpoint';
import { api } from '../../session/api.ts';

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkLink: callMutation(build, 'POST /login/link/check', {
      request: (code: string) => ({ body: { code } }),
    }),
    linkLogin: callMutation(build, 'POST /login/link', {
      request: (body: { readonly code: string; readonly newPassword: string }) => ({ body }),
    }),
  }),
});

export const { useCheckLinkMutation, useLinkLoginMutation } = linkApi;
