import type { DataResponse } from '@site/contract/rendering';

const MAX_DATA_LENGTH = 256 * 1024;

/** Only paths of the API, as text without anything that changes the meaning of a URL. */
const API_PATH = /^\/[\w\-.~%/!'()*]*(\?[\w\-.~%&=+*]*)?$/;

export const refused = (status: number): DataResponse => ({ status, body: null, headers: {} });

/** Returns whether a page may call a path while it is rendered, and its URL means what it says. */
export function isApiPath(path: string): boolean {
  if (!API_PATH.test(path)) return false;
  const url = `/api${path}`;
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search === url.replace(/\?$/, '');
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export function dataOf({ status, text, headers }: Answer): DataResponse {
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (!isJson) return refused(502);
  if (text.length > MAX_DATA_LENGTH) return refused(413);
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-total-'));
  return {
    status,
    body: JSON.parse(text) as unknown,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
  };
}
