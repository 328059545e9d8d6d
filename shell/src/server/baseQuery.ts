import type { FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { SiteBaseQuery } from '@site/platform/site/createApi';
import { environment } from './environment.ts';

/** As `fetchBaseQuery` writes it. */
function pathOf({ url, params }: FetchArgs): string {
  const given = Object.entries((params ?? {}) as Record<string, unknown>);
  const known = given
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(Object.fromEntries(known) as Record<string, string>).toString();
  return query === '' ? url : `${url}?${query}`;
}

/** The reads of a page behind a login, which the server names instead of making them. */
let named: string[] | undefined;

export async function nameReads(run: () => Promise<unknown>): Promise<readonly string[]> {
  named = [];
  await run();
  return named;
}

/** Replaces `session/baseQuery.ts` on the server. */
export const baseQuery: SiteBaseQuery = async (args) => {
  const call = typeof args === 'string' ? { url: args } : args;
  if ((call.method ?? 'GET') !== 'GET')
    throw new Error(`A page that is being rendered may not ${call.method}.`);
  if (named) {
    named.push(pathOf(call));
    return { error: { status: 401, data: undefined } };
  }
  const { status, body, headers } = await environment.fetchData(pathOf(call));
  if (status >= 400) return { error: { status, data: body } };
  // Endpoints read headers of the response, such as the number of entries of a list.
  const meta = { response: { status, ok: true, headers: { get: (name: string) => headers[name] ?? null } } };
  return { data: body, meta: meta as unknown as FetchBaseQueryMeta };
};
