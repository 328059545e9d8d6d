import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { refreshSession } from './refresh.ts';
import { tokenReplaced, type SessionState } from './sessionSlice.ts';

/** Calls whose 401 or 403 is their answer and never a reason to renew the session. */
const NEVER_RETRIED = new Set(['/login', '/refresh', '/logout', '/user/2fa/login']);

const plain = fetchBaseQuery({
  baseUrl: '/api',
  timeout: 15_000,
  prepareHeaders(headers, { getState }) {
    const { accessToken } = (getState() as { session: SessionState }).session;
    if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
    return headers;
  },
});

/** Every call of the page: bears the token, takes a renewed one, and after a 401 or 403 renews once and tries again. */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
> = async (args, api, options) => {
  const call = async () => {
    const result = await plain(args, api, options);
    const renewed = result.meta?.response?.headers.get('x-access-token');
    if (renewed) api.dispatch(tokenReplaced(renewed));
    return result;
  };
  const first = await call();
  const refused = first.error?.status === 401 || first.error?.status === 403;
  const url = typeof args === 'string' ? args : args.url;
  if (!refused || NEVER_RETRIED.has(url) || !(await refreshSession(api.dispatch))) return first;
  return call();
};
