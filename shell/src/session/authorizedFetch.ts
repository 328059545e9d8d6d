import { accessToken, holdToken, ownFetch } from './accessToken.ts';

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
export async function authorizedFetch(request: Request): Promise<Response> {
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
