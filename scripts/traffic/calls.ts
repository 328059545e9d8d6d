import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What a request is to a visitor. */
export const CALL_KINDS = ['html', 'asset', 'login', 'read', 'write'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export function kindOf(method: string, path: string): CallKind {
  if (path === '/api/login') return 'login';
  if (path.startsWith('/api/')) return method === 'GET' ? 'read' : 'write';
  return /^\/(assets|remotes|shell-container)\//.test(path) ? 'asset' : 'html';
}

/** What came of a request. */
export interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  /** Why there was none: the code of the system's error, or `timeout`. */
  readonly failure?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** When it was sent, and how long it took to be read to its end; milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly took: number;
}

export function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 400;
}

/** The body as text, whichever way it was compressed. */
export function textOf({ body, headers }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** The code of an error of the API, or nothing: a proxy answers with pages of its own. */
function codeOf(answer: Answer): string {
  if (!String(answer.headers['content-type']).startsWith('application/json')) return '';
  try {
    return String((JSON.parse(textOf(answer)) as { code?: unknown }).code ?? '');
  } catch {
    return '';
  }
}

/** What came of a request in a word or two, such as `200`, `503 maintenance` or `ECONNREFUSED`. */
export function outcomeOf(answer: Answer): string {
  if (answer.failure !== undefined) return answer.failure;
  return isGood(answer) ? String(answer.status) : `${answer.status} ${codeOf(answer)}`.trim();
}

/** The JSON of a good answer. */
export function jsonOf<Body>(answer: Answer): Body {
  if (!isGood(answer)) throw new Error(`Expected an answer, got ${outcomeOf(answer)}.`);
  return JSON.parse(textOf(answer)) as Body;
}
