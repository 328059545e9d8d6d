import type { ConfirmBody } from '@site/contract/http/account';
import { callMutation } from '@site/platform/endpoint';
import { api } from '@site/platform/remote';

export const { useConfirmLoginMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmLogin: callMutation(build, 'POST /user/confirm', { request: (body: ConfirmBody) => ({ body }) }),
  }),
});
