import type { SessionUser } from '@site/contract/http/session';

/** Milliseconds that a page waits for an answer. */
const TIMEOUT_MS = 15_000;

/** The result of a request. */
export interface ClientResponse {
  /** 0 if there was no answer. */
  readonly status: number;
  /** In a word or two, such as `200`, `503 maintenance`, `ECONNREFUSED` or `timeout`. */
  readonly outcome: string;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  /** When it was sent and how long it took, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly took: number;
}

export const isGood = ({ status }: Pick<ClientResponse, 'status'>) => status >= 200 && status < 400;

/** Returns the JSON of a good answer, else throws. */
export function jsonOf<Body>(answer: ClientResponse): Body {
  if (!isGood(answer)) throw new Error(`Expected an answer, got ${answer.outcome}.`);
  return answer.body as Body;
}

/** Called with every answer. */
export type Observer = (method: string, answer: ClientResponse) => void;

/** Where a site is; it may move. */
export interface Address {
  readonly url: string;
}

/** What a browser keeps for a site. */
interface Session {
  readonly cookies: Map<string, string>;
  token: string;
  user?: SessionUser;
}

interface Options {
  readonly observe?: Observer;
  /** Whether a session that has ended is renewed, as pages do it. */
  readonly renews?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message);
}

/** Sends a request once. Never rejects: what went wrong is in the answer. */
async function send(url: string, init: RequestInit): Promise<ClientResponse> {
  const sentAt = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', ...init, signal });
    const { status, ok, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const code = ok ? '' : ((body as { code?: string }).code ?? '');
    const took = performance.now() - sentAt;
    return { status, outcome: `${status} ${code}`.trim(), headers, body, sentAt, took };
  } catch (error) {
    const took = performance.now() - sentAt;
    return { status: 0, outcome: reasonOf(error), headers: new Headers(), body: undefined, sentAt, took };
  }
}

/** Calls a site over real connections as a browser does: keeps cookies and the access token, and sends them. */
export class Client {
  readonly #site: Address;
  readonly #options: Options;
  readonly #session: Session;
  #renewal: Promise<ClientResponse> | undefined;

  constructor(site: Address, options: Options = {}, session: Session = { cookies: new Map(), token: '' }) {
    this.#site = site;
    this.#options = options;
    this.#session = session;
  }

  /** The same browser at another process of the site. */
  at(site: Address): Client {
    return new Client(site, this.#options, this.#session);
  }

  /** Another holder of the same cookies and token. */
  copy(): Client {
    const session = { ...this.#session, cookies: new Map(this.#session.cookies) };
    return new Client(this.#site, this.#options, session);
  }

  get url(): string {
    return this.#site.url;
  }

  get token(): string {
    return this.#session.token;
  }

  get name(): string {
    return this.#session.user?.name ?? '';
  }

  get uuid(): string {
    return this.#session.user?.uuid ?? '';
  }

  /** @throws Error when the site refuses the login */
  async logIn(name: string, password: string): Promise<this> {
    const answer = await this.#send('POST', '/api/login', { name, password });
    if (!isGood(answer)) throw new Error(`${name} could not log in: ${answer.outcome}.`);
    return this;
  }

  /** Renews the session, as pages do when they load. Concurrent callers share the answer. */
  renew(): Promise<ClientResponse> {
    this.#renewal ??= this.#send('POST', '/api/refresh', {}).finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  get = (path: string) => this.#call('GET', path);
  post = (path: string, payload: object = {}) => this.#call('POST', path, payload);
  put = (path: string, payload: object = {}) => this.#call('PUT', path, payload);
  patch = (path: string, payload: object = {}) => this.#call('PATCH', path, payload);

  async #call(method: string, path: string, payload?: object): Promise<ClientResponse> {
    const answer = await this.#send(method, path, payload);
    const isOver = answer.status === 401 && this.#options.renews === true;
    return isOver && isGood(await this.renew()) ? this.#send(method, path, payload) : answer;
  }

  async #send(method: string, path: string, payload?: object): Promise<ClientResponse> {
    const { cookies, token } = this.#session;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await send(this.url + path, {
      method,
      headers: {
        ...(payload && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...this.#options.headers,
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    this.#keep(answer);
    this.#options.observe?.(method, answer);
    return answer;
  }

  #keep({ headers, body }: ClientResponse): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#session.cookies.delete(name);
      else this.#session.cookies.set(name, value);
    }
    const renewed = headers.get('x-access-token');
    if (renewed) this.#session.token = renewed;
    if (typeof body !== 'object' || body === null || !('accessToken' in body)) return;
    this.#session.token = String(body.accessToken);
    if ('user' in body) this.#session.user = body.user as SessionUser;
  }
}
