import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { codeOf } from '@site/platform/errors';
import { noticeBuilds } from '../federation/noticeBuilds.ts';
import { maintenanceMet } from '../maintenance/maintenanceSlice.ts';
import { accessToken, endSession } from './accessToken.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { refreshSession } from './refresh.ts';
import { noteRetryAfter } from './retryAfter.ts';

/** Calls whose 401 or 403 is their answer and never a reason to renew the session. */
const NEVER_RETRIED = new Set(['/login', '/refresh', '/logout', '/user/2fa/login']);

const plain = fetchBaseQuery({
  baseUrl: '/api',
  timeout: 15_000,
  // Its type allows an address too, but `fetchBaseQuery` always makes a request.
  fetchFn: (request) => authorizedFetch(request as Request),
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
    const response = result.meta?.response;
    if (response) noticeBuilds(response);
    if (result.error) noteRetryAfter(result.error, response);
    if (result.error?.status === 503 && codeOf(result.error) === 'maintenance')
      api.dispatch(maintenanceMet());
    return result;
  };
  const sent = accessToken();
  const first = await call();
  const refused = first.error?.status === 401 || first.error?.status === 403;
  const url = typeof args === 'string' ? args : args.url;
  if (!refused || NEVER_RETRIED.has(url)) return first;
  // The refusal of a slow call may come when another one has renewed the session already.
  const held = accessToken();
  const isRenewed = held !== null && held !== sent;
  if (isRenewed || (await refreshSession(api.dispatch))) return call();
  // Also where there was no marker to refresh with: another tab may have logged out meanwhile.
  if (first.error?.status === 401) api.dispatch(endSession());
  return first;
};
