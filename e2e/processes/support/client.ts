import type { SessionUser } from '@site/contract/http/session';
import { isGood, send, type ClientResponse, type Observer } from '../../../scripts/perf/lib/client.ts';

export interface Address {
  readonly url: string;
}

interface Options {
  readonly observe?: Observer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a browser keeps for a site: cookies by their names, as they are sent, and what the last login answered. */
const newSession = () => ({ cookies: new Map<string, string>(), token: '', uuid: '', name: '' });

/** It keeps cookies and the access token, as a browser does. */
export class Client {
  readonly #site: Address;
  readonly #options: Options;
  readonly #session: ReturnType<typeof newSession>;

  constructor(site: Address, options: Options = {}, session = newSession()) {
    this.#site = site;
    this.#options = options;
    this.#session = session;
  }

  at(site: Address): Client {
    return new Client(site, this.#options, this.#session);
  }

  copy(): Client {
    return new Client(this.#site, this.#options, structuredClone(this.#session));
  }

  get url(): string {
    return this.#site.url;
  }

  get token(): string {
    return this.#session.token;
  }

  get name(): string {
    return this.#session.name;
  }

  get uuid(): string {
    return this.#session.uuid;
  }

  async logIn(name: string, password: string): Promise<this> {
    const answer = await this.post('/api/login', { name, password });
    if (!isGood(answer)) throw new Error(`${name} could not log in: ${answer.outcome}.`);
    return this;
  }

  get = (path: string) => this.#send('GET', path);
  post = (path: string, payload: object = {}) => this.#send('POST', path, payload);
  put = (path: string, payload: object = {}) => this.#send('PUT', path, payload);
  patch = (path: string, payload: object = {}) => this.#send('PATCH', path, payload);

  async #send(method: string, path: string, payload?: object): Promise<ClientResponse> {
    const { cookies, token } = this.#session;
    const cookie = [...cookies.values()].join('; ');
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
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    const { accessToken, user } = (answer.body ?? {}) as { accessToken?: string; user?: SessionUser };
    const renewed = accessToken ?? answer.headers.get('x-access-token');
    if (renewed) this.#session.token = renewed;
    if (user?.uuid && accessToken) Object.assign(this.#session, { uuid: user.uuid, name: user.name });
    this.#options.observe?.(method, answer);
    return answer;
  }
}
