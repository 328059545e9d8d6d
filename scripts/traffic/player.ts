import { sessionAnswer, type SessionUser } from '@site/contract/http/session';
import { isGood, jsonOf, outcomeOf, type Answer } from './calls.ts';
import type { HttpClient } from './httpClient.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** Somebody who has logged in, with the session that a browser keeps for them. */
export class Player {
  readonly name: string;
  readonly #client: HttpClient;
  readonly #password: string;
  #cookies = new Map<string, string>();
  #token = '';
  #user: SessionUser | undefined;
  #underWay: Promise<Answer> | undefined;

  constructor(client: HttpClient, { name, password }: { readonly name: string; readonly password: string }) {
    this.name = name;
    this.#client = client;
    this.#password = password;
  }

  get token(): string {
    return this.#token;
  }

  get uuid(): string {
    return this.#user?.uuid ?? '';
  }

  /** @throws Error when the site does not let them in */
  async logIn(): Promise<void> {
    const answer = await this.#open('/api/login', { name: this.name, password: this.#password });
    if (!isGood(answer)) throw new Error(`${this.name} could not log in: ${outcomeOf(answer)}.`);
  }

  /** Renews the session with the cookie, as pages do when they are loaded. Who asks meanwhile shares the answer. */
  renew(): Promise<Answer> {
    this.#underWay ??= this.#open('/api/refresh', {}).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  get(path: string): Promise<Answer> {
    return this.#call('GET', path);
  }

  post(path: string, payload: object = {}): Promise<Answer> {
    return this.#call('POST', path, payload);
  }

  patch(path: string, payload: object): Promise<Answer> {
    return this.#call('PATCH', path, payload);
  }

  /** The headers of a request for a page. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  close(): void {
    this.#client.close();
  }

  async #call(method: string, path: string, payload?: object): Promise<Answer> {
    const answer = await this.#send(method, path, payload);
    if (answer.status !== 401 || !isGood(await this.renew())) return answer;
    return this.#send(method, path, payload);
  }

  async #open(path: string, payload: object): Promise<Answer> {
    const answer = await this.#send('POST', path, payload);
    if (!isGood(answer)) return answer;
    const { accessToken, user } = sessionAnswer.parse(jsonOf(answer));
    this.#token = accessToken;
    this.#user = user;
    return answer;
  }

  async #send(method: string, path: string, payload?: object): Promise<Answer> {
    const headers = {
      ...this.headers(),
      ...(payload && JSON_BODY),
      ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
    };
    const body = payload && { body: JSON.stringify(payload) };
    const answer = await this.#client.send(method, path, { headers, ...body });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const renewed = answer.headers['x-access-token'];
    if (typeof renewed === 'string') this.#token = renewed;
    return answer;
  }
}
