import type { SessionUser } from '@site/contract/http/session';

/** Milliseconds that a page waits for an answer. */
const TIMEOUT_MS = 15_000;

export interface ClientResponse {
  /** 0 if there was no answer. */
  readonly status: number;
  /** In a word or two, such as `200`, `503 maintenance`, `ECONNREFUSED` or `timeout`. */
  readonly outcome: string;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  /** When the request was sent and the answer was there, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly at: number;
}

export const isGood = ({ status }: Pick<ClientResponse, 'status'>) => status >= 200 && status < 400;

export function jsonOf<Body>(answer: ClientResponse): Body {
  if (!isGood(answer)) throw new Error(`Expected an answer, got ${answer.outcome}.`);
  return answer.body as Body;
}

export type Observer = (method: string, answer: ClientResponse) => void;

/** Never rejects: what went wrong is in the answer. */
export async function send(url: string, init: RequestInit): Promise<ClientResponse> {
  const sentAt = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', ...init, signal });
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = await (isJson ? response.json() : response.text());
    const code = response.ok ? '' : ((body as { code?: string }).code ?? '');
    return { status, outcome: `${status} ${code}`.trim(), headers, body, sentAt, at: performance.now() };
  } catch (error) {
    const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    const outcome = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message);
    return { status: 0, outcome, headers: new Headers(), body: undefined, sentAt, at: performance.now() };
  }
}

export function openClient(url: string, observe?: Observer, token?: string) {
  async function call(method: string, path: string, payload?: object): Promise<ClientResponse> {
    const headers = {
      ...(payload && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const body = payload && { body: JSON.stringify(payload) };
    const answer = await send(url + path, { method, headers, ...body });
    observe?.(method, answer);
    return answer;
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, payload: object) => call('POST', path, payload),
  };
}

/** Logs a player in, for ten minutes. */
export async function logIn(url: string, name: string, password: string, observe?: Observer) {
  const answer = await openClient(url).post('/api/login', { name, password });
  const { accessToken: token, user } = jsonOf<{ accessToken: string; user: SessionUser }>(answer);
  return { ...openClient(url, observe, token), url, token, name, uuid: user.uuid };
}

export type Player = Awaited<ReturnType<typeof logIn>>;
