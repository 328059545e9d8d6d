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
import { accessToken, endSession, holdToken, ownFetch } from './accessToken.ts';
import { refreshSession } from './refresh.ts';

function isCallOfSite({ url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && pathname.startsWith('/api/');
}

/** Takes the token out of the body of a login or a refresh. */
async function withoutToken(response: Response): Promise<string> {
  const text = await response.text();
  if (!text.includes('"accessToken"')) return text;
  const { accessToken: token, ...rest } = JSON.parse(text) as { accessToken?: unknown };
  if (typeof token === 'string') holdToken(token);
  return JSON.stringify(rest);
}

/**
 * Sends a call with the access token, and keeps the token that the answer brings. A remote sees request and answer of
 * its own endpoints (`meta`, `responseHandler`), and everybody's results in the store: neither has a token in it.
 */
async function authorizedFetch(request: Request): Promise<Response> {
  // RTK Query takes absolute addresses too.
  if (!isCallOfSite(request)) return ownFetch(request);
  const token = accessToken();
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  const response = await ownFetch(request);
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const renewed = headers.get('x-access-token');
  // Another player may have logged in while the answer was on its way.
  if (renewed !== null && token === accessToken()) holdToken(renewed);
  headers.delete('x-access-token');
  // Browsers may give a stream to an answer without content, and take none for a new one.
  if (status === 204) return new Response(null, { status, statusText, headers });
  const mayBringToken = request.method === 'POST' && response.ok && response.body;
  const body = mayBringToken ? await withoutToken(response) : response.body;
  return new Response(body, { status, statusText, headers });
}

/** Calls whose 401 or 403 is their answer and never a reason to renew the session. */
const NEVER_RETRIED = new Set(['/login', '/refresh', '/logout', '/user/2fa/login']);

const plain = fetchBaseQuery({
  baseUrl: '/api',
  timeout: 15_000,
  // Its type allows an address too, but `fetchBaseQuery` always makes a request.
  fetchFn: (request) => authorizedFetch(request as Request),
});

/** Adds to an error when the server lets the call be tried again, which RTK Query leaves behind in the headers. */
function noteRetryAfter(error: object, response: Response | undefined): void {
  const seconds = Number(response?.headers.get('retry-after'));
  if (seconds > 0) Object.assign(error, { retryAfter: seconds });
}

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
