type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** What a browser keeps for a site, whichever of its processes answers. */
interface Jar {
  readonly cookies: Map<string, string>;
  token: string;
}

/** Calls the processes of a site over real connections: keeps its cookies, remembers the access token and sends it. */
export class Client {
  readonly #url: string;
  readonly #jar: Jar;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ url }: { readonly url: string }, jar?: Jar, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#jar = jar ?? { cookies: new Map(), token: '' };
    this.#headers = headers;
  }

  /** The same browser at another process. */
  at(server: { readonly url: string }): Client {
    return new Client(server, this.#jar, this.#headers);
  }

  /** Another holder of the same cookies and token. */
  copy(): Client {
    const { cookies, token } = this.#jar;
    return new Client({ url: this.#url }, { cookies: new Map(cookies), token }, this.#headers);
  }

  /** The same browser, with headers that it sends beside its own. */
  with(headers: Readonly<Record<string, string>>): Client {
    return new Client({ url: this.#url }, this.#jar, headers);
  }

  get token(): string {
    return this.#jar.token;
  }

  get(path: string): Promise<Answer> {
    return this.#call('GET', path);
  }

  post(path: string, payload: object = {}): Promise<Answer> {
    return this.#call('POST', path, payload);
  }

  put(path: string, payload: object = {}): Promise<Answer> {
    return this.#call('PUT', path, payload);
  }

  patch(path: string, payload: object = {}): Promise<Answer> {
    return this.#call('PATCH', path, payload);
  }

  async #call(method: Method, path: string, payload?: object): Promise<Answer> {
    const { cookies, token } = this.#jar;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(payload && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...this.#headers,
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    this.#keep(response.headers, body);
    return { status: response.status, headers: response.headers, body };
  }

  #keep(headers: Headers, body: unknown): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#jar.cookies.delete(name);
      else this.#jar.cookies.set(name, value);
    }
    if (typeof body === 'object' && body !== null && 'accessToken' in body)
      this.#jar.token = String(body.accessToken);
  }
}
