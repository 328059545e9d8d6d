import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Readonly<Record<string, string>>;

/** Calls an app like a page: keeps its cookies, remembers the access token and sends it. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get(url: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#call({ method: 'GET', url, headers });
  }

  post(url: string, payload: object = {}, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#call({ method: 'POST', url, payload, headers });
  }

  put(url: string, payload: object = {}, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#call({ method: 'PUT', url, payload, headers });
  }

  patch(url: string, payload: object = {}, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#call({ method: 'PATCH', url, payload, headers });
  }

  delete(url: string, _payload?: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#call({ method: 'DELETE', url, headers });
  }

  async #call(call: { method: Method; url: string; payload?: object; headers: Headers }) {
    const authorization = this.token && `Bearer ${this.token}`;
    const answer = await this.#app.inject({
      ...call,
      headers: { ...(authorization ? { authorization } : {}), ...call.headers },
      cookies: Object.fromEntries(this.cookies),
    });
    this.#keep(answer);
    return answer;
  }

  #keep(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (answer.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('application/json'))
      return;
    const { accessToken } = answer.json<{ accessToken?: string }>();
    if (accessToken) this.token = accessToken;
  }
}
