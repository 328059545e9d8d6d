import { sessionAnswer, type SessionUser } from '@site/contract/http/session';

/** Milliseconds that a page waits for an answer. */
const TIMEOUT_MS = 15_000;

/** What came of a request. */
export interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  /** In a word or two, such as `200`, `503 maintenance`, `ECONNREFUSED` or `timeout`. */
  readonly outcome: string;
  readonly body: unknown;
  /** When it was sent and how long it took, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly took: number;
}

export const isGood = ({ status }: Answer) => status >= 200 && status < 400;

/** Hears of every answer. */
export type Observer = (method: string, path: string, answer: Answer) => void;

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

/** Sends a request once. Never rejects: what went wrong is in the answer. */
export async function send(
  site: URL,
  path: string,
  init: RequestInit = {},
): Promise<{ readonly answer: Answer; readonly headers: Headers }> {
  const sentAt = performance.now();
  const finish = (answer: Omit<Answer, 'sentAt' | 'took'>, headers = new Headers()) => ({
    answer: { ...answer, sentAt, took: performance.now() - sentAt },
    headers,
  });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(path, site), { redirect: 'manual', ...init, signal });
    const body = await bodyOf(response);
    const code = response.ok ? '' : ((body as { code?: string }).code ?? '');
    return finish(
      { status: response.status, outcome: `${response.status} ${code}`.trim(), body },
      response.headers,
    );
  } catch (error) {
    return finish({ status: 0, outcome: reasonOf(error), body: undefined });
  }
}

interface PlayerOptions {
  readonly name: string;
  readonly password: string;
  readonly observe?: Observer;
  /** What sends the calls: the network, but in tests. */
  readonly transport?: typeof send;
}

/** A player with the session that a browser would keep. */
export class Player {
  readonly name: string;
  readonly #site: URL;
  readonly #password: string;
  readonly #observe: Observer;
  readonly #transport: typeof send;
  #cookies = new Map<string, string>();
  #token = '';
  #user: SessionUser | undefined;
  #renewal: Promise<Answer> | undefined;

  constructor(site: URL, { name, password, observe = () => undefined, transport = send }: PlayerOptions) {
    this.name = name;
    this.#site = site;
    this.#password = password;
    this.#observe = observe;
    this.#transport = transport;
  }

  get token(): string {
    return this.#token;
  }

  get uuid(): string {
    return this.#user?.uuid ?? '';
  }

  /** @throws Error when the site refuses the login */
  async logIn(): Promise<void> {
    const answer = await this.#open('/api/login', { name: this.name, password: this.#password });
    if (!isGood(answer)) throw new Error(`${this.name} could not log in: ${answer.outcome}.`);
  }

  /** Renews the session, as pages do when they load. Concurrent callers share the answer. */
  renew(): Promise<Answer> {
    this.#renewal ??= this.#open('/api/refresh', {}).finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  get = (path: string) => this.#call('GET', path);
  post = (path: string, payload: object = {}) => this.#call('POST', path, payload);
  patch = (path: string, payload: object) => this.#call('PATCH', path, payload);

  async #call(method: string, path: string, payload?: object): Promise<Answer> {
    const answer = await this.#send(method, path, payload);
    if (answer.status !== 401 || !isGood(await this.renew())) return answer;
    return this.#send(method, path, payload);
  }

  async #open(path: string, payload: object): Promise<Answer> {
    const answer = await this.#send('POST', path, payload);
    if (!isGood(answer)) return answer;
    const { accessToken, user } = sessionAnswer.parse(answer.body);
    this.#token = accessToken;
    this.#user = user;
    return answer;
  }

  async #send(method: string, path: string, payload?: object): Promise<Answer> {
    const { answer, headers } = await this.#transport(this.#site, path, {
      method,
      headers: {
        ...(this.#cookies.size > 0 && {
          cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        }),
        ...(payload && { 'content-type': 'application/json' }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    this.#token = headers.get('x-access-token') ?? this.#token;
    this.#observe(method, path, answer);
    return answer;
  }
}

/** Returns the JSON of a good answer, else throws. */
export function jsonOf<Body>(answer: Answer): Body {
  if (!isGood(answer)) throw new Error(`Expected an answer, got ${answer.outcome}.`);
  return answer.body as Body;
}
