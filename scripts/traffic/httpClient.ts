import { Agent, request } from 'node:http';
import type { Answer } from './calls.ts';

/** Connections that a browser keeps to one site. */
const CONNECTIONS = 6;

/** Milliseconds that pages wait for an answer. */
const TIMEOUT_MS = 15_000;

/** As browsers send it over http. */
const COMMON = { 'accept-encoding': 'gzip, br' };

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The connections of one browser: kept alive, nothing is tried again, and every answer is told as it was. */
export interface HttpClient {
  /** Never rejects: what went wrong is in the answer. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  close(): void;
}

/** Hears of every answer. */
export type Observer = (method: string, path: string, answer: Answer) => void;

export function createHttpClient(site: URL, observe: Observer, timeoutMs = TIMEOUT_MS): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  function attempt(method: string, path: string, { headers, body }: Sent): Promise<Answer> {
    const sentAt = performance.now();
    return new Promise((resolve) => {
      const call = request(new URL(path, site), { method, agent, headers: { ...COMMON, ...headers } });
      const finish = (answer: Omit<Answer, 'sentAt' | 'took'>) => {
        clearTimeout(timer);
        resolve({ ...answer, sentAt, took: performance.now() - sentAt });
      };
      const none = (failure: string) => finish({ status: 0, failure, headers: {}, body: Buffer.alloc(0) });
      const timer = setTimeout(() => {
        none('timeout');
        call.destroy();
      }, timeoutMs);
      call.once('error', ({ code, message }: NodeJS.ErrnoException) => none(code ?? message));
      call.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', ({ code, message }: NodeJS.ErrnoException) => none(code ?? message));
        response.once('end', () =>
          finish({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      call.end(body);
    });
  }

  return {
    async send(method, path, sent = {}) {
      const answer = await attempt(method, path, sent);
      observe(method, path, answer);
      return answer;
    },
    close: () => agent.destroy(),
  };
}
