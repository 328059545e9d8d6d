import { CALLS, type Call } from '@site/contract/permissions';

/** A call of the table that a request is, with the parameters of its address. */
export interface MatchedCall {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

const isParam = (segment: string) => segment.startsWith(':');

const patterns = (Object.keys(CALLS) as Call[])
  .map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { call, method, segments: path.split('/') };
  })
  // As the server does: `/applications/own` is looked for before `/applications/:id`.
  .toSorted((one, other) => one.segments.filter(isParam).length - other.segments.filter(isParam).length);

/** Decodes a path once, as the server does; a path that can't be decoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Finds the call of the table that a request makes.
 *
 * @param path below `/api`, decoded
 * @returns `undefined` for addresses that no call has
 */
export function matchCall(method: string, path: string): MatchedCall | undefined {
  const asked = path.split('/');
  const found = patterns.find(
    (pattern) =>
      pattern.method === method &&
      pattern.segments.length === asked.length &&
      pattern.segments.every((segment, index) => isParam(segment) || segment === asked[index]),
  );
  if (!found) return undefined;
  const params = found.segments.flatMap((segment, index) =>
    isParam(segment) ? [[segment.slice(1), asked[index] ?? '']] : [],
  );
  return { call: found.call, params: Object.fromEntries(params) as Record<string, string> };
}
