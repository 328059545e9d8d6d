import { needsLogin } from '@site/contract/guards';
import type { ErrorBody } from '@site/contract/http/errors';
import type { SessionResponse, SessionUser } from '@site/contract/http/session';
import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';
import type { AllowedOrigins } from './network.ts';

/** The user of the gate's browser on staff pages. No site has this account. */
export const GATE_USER: SessionUser = {
  uuid: '00000000-0000-0000-0000-000000000000',
  name: 'gate',
  rank: 'owner',
  lang: 'en',
  firstLogin: false,
  hasSecondFactor: true,
};

const isParam = (segment: string) => segment.startsWith(':');

const patterns = (Object.keys(CALLS) as Call[])
  .map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { call, method, segments: path.split('/') };
  })
  // Like the server: `/applications/own` is matched before `/applications/:id`.
  .toSorted((one, other) => one.segments.filter(isParam).length - other.segments.filter(isParam).length);

/** Decodes a path once, as the server does; an invalid one stays unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param path below `/api`, decoded */
function matchCall(method: string, path: string) {
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

/** Marks a refusal by the gate itself: no fault of the site, nor by itself one of the build. */
export const REFUSED_HEADER = 'x-refused-by-gate';

/** Headers with a session or a token. Public reads reach the site as an anonymous visitor's. */
export const CREDENTIALS = ['authorization', 'x-deploy-token', 'x-gate-token'];

interface BrowserRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface GateResponse {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Decision =
  | { readonly kind: 'pass'; readonly headers?: Record<string, string> }
  | { readonly kind: 'block' }
  | { readonly kind: 'answer'; readonly answer: GateResponse };

interface Visit {
  readonly origins: AllowedOrigins;
  readonly user: SessionUser | undefined;
}

const answer = (status: number, json?: unknown, headers?: Readonly<Record<string, string>>): Decision => ({
  kind: 'answer',
  answer: { status, ...(json === undefined ? {} : { json }), ...(headers ? { headers } : {}) },
});

const LOGIN_REQUIRED: ErrorBody = { code: 'login_required', message: 'Please log in.' };
const NOT_FOR_GATE: ErrorBody = { code: 'not_for_gate', message: 'The gate may only read.' };

const refused = () => answer(403, NOT_FOR_GATE, { [REFUSED_HEADER]: '1' });

function answerWrite(call: Call | undefined, user: SessionUser | undefined): Decision {
  if (call === 'POST /refresh')
    return user
      ? answer(200, { accessToken: 'no-token-of-any-site', user } satisfies SessionResponse)
      : answer(401, LOGIN_REQUIRED);
  const definition: DefinedCall | undefined = call && CALLS[call];
  if (!definition?.isMadeByItself) return refused();
  return user || !needsLogin(definition.guard) ? answer(204) : answer(401, LOGIN_REQUIRED);
}

function pass(headers: Readonly<Record<string, string>>): Decision {
  const kept = Object.entries(headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase()));
  return kept.length === Object.keys(headers).length
    ? { kind: 'pass' }
    : { kind: 'pass', headers: Object.fromEntries(kept) };
}

/** Only public reads leave the browser, without credentials; those with a session are made up, and nothing is written. */
export function decideRequest({ method, url, headers }: BrowserRequest, { origins, user }: Visit): Decision {
  const { origin, protocol, pathname, searchParams } = new URL(url);
  if (protocol === 'data:' || protocol === 'blob:') return { kind: 'pass' };
  const isRead = method === 'GET' || method === 'HEAD';
  if (origin !== origins.site)
    return isRead && origins.others.includes(origin) ? pass(headers) : { kind: 'block' };
  const path = decodePath(pathname);
  const isApi = path.startsWith('/api/');
  const matched = isApi ? matchCall(isRead ? 'GET' : method, path.slice('/api'.length)) : undefined;
  if (!isRead) return answerWrite(matched?.call, user);
  const { sample }: DefinedCall | { readonly sample?: undefined } = matched ? CALLS[matched.call] : {};
  if (!matched || !sample) return pass(headers);
  if (!user) return answer(401, LOGIN_REQUIRED);
  const { body, headers: more } = sample({ params: matched.params, query: searchParams, user });
  return answer(200, body, more);
}
