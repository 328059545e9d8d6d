import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { CallPath } from '@site/contract/calls/types';
import type { SiteBaseQuery } from '@site/platform/site/createApi';
import { codeOf } from '@site/platform/errors';
import { noticeBuilds } from '../core/newerBuilds.ts';
import { selectIsRestoring, type SessionState } from '@site/platform/session';
import { maintenanceRejected } from '@site/platform/maintenance';
import { accessToken, loseSession, nativeFetch, setAccessToken, takeEarlyRead } from './accessToken.ts';
import { refreshSession } from './refresh.ts';

function siteCallOf({ url }: Request): string | undefined {
  const { origin, pathname, search } = new URL(url);
  if (origin !== location.origin || !pathname.startsWith('/api/')) return undefined;
  return pathname.slice('/api'.length) + search;
}

async function extractToken(response: Response): Promise<string> {
  const text = await response.text();
  if (!text.includes('"accessToken"')) return text;
  const { accessToken: token, ...rest } = JSON.parse(text) as { accessToken?: unknown };
  if (typeof token === 'string') setAccessToken(token);
  return JSON.stringify(rest);
}

/**
 * Remotes can read the requests and responses of their own endpoints (`meta`, `responseHandler`) and all results in
 * the store, so neither may contain a token.
 */
async function authorizedFetch(request: Request): Promise<Response> {
  // RTK Query accepts absolute URLs too, and another origin must not receive the token.
  const call = siteCallOf(request);
  if (call === undefined) return nativeFetch(request);
  const token = accessToken();
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  const early = request.method === 'GET' ? await takeEarlyRead(call) : undefined;
  const response = early ?? (await nativeFetch(request));
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const renewed = headers.get('x-access-token');
  // Another player may have logged in before this response arrived.
  if (renewed !== null && token === accessToken()) setAccessToken(renewed);
  headers.delete('x-access-token');
  // Browsers may give a 204 response a body, but refuse to construct one with a body.
  if (status === 204) return new Response(null, { status, statusText, headers });
  const mayContainToken = request.method === 'POST' && response.ok && response.body;
  const body = mayContainToken ? await extractToken(response) : response.body;
  return new Response(body, { status, statusText, headers });
}

/** Calls for which a 401 or 403 is a regular result and not a reason to refresh the session. */
const NEVER_RETRIED = new Set<string>(['/login', '/refresh', '/logout', '/user/2fa/login'] satisfies CallPath<
  'POST /login' | 'POST /refresh' | 'POST /logout' | 'POST /user/2fa/login'
>[]);

const sendOnce = fetchBaseQuery({
  baseUrl: '/api',
  timeout: 15_000,
  // The type also allows a URL, but `fetchBaseQuery` always passes a `Request`.
  fetchFn: (request) => authorizedFetch(request as Request),
});

export const baseQuery: SiteBaseQuery = async (args, api, options) => {
  const call = async () => {
    const result = await sendOnce(args, api, options);
    const response = result.meta?.response;
    if (response) noticeBuilds(response);
    if (result.error?.status === 503 && codeOf(result.error) === 'maintenance')
      api.dispatch(maintenanceRejected());
    return result;
  };
  const url = typeof args === 'string' ? args : args.url;
  const needsNoToken = NEVER_RETRIED.has(url);
  // A page that the server rendered for members asks for its data before the session is restored.
  if (!needsNoToken && selectIsRestoring(api.getState() as { session: SessionState }))
    await refreshSession(api.dispatch);
  const sent = accessToken();
  const first = await call();
  const refused = first.error?.status === 401 || first.error?.status === 403;
  if (!refused || needsNoToken) return first;
  // Another call may have refreshed the session before this slow call was refused.
  const current = accessToken();
  const isRenewed = current !== null && current !== sent;
  if (isRenewed || (await refreshSession(api.dispatch))) return call();
  // Also without a refresh marker: another tab may have logged out in the meantime.
  if (first.error?.status === 401) api.dispatch(loseSession());
  return first;
};
