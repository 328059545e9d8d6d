import { setTimeout as sleep } from 'node:timers/promises';
import type { Lang } from '@site/contract/lang';
import type { DataResponse } from '@site/contract/rendering';
import type { FastifyInstance } from 'fastify';
import type { FetchData } from './renderProcess.ts';

/** Characters of a response that a page gets while it is rendered. */
const MAX_DATA_LENGTH = 256 * 1024;

/** Milliseconds for a response: less than a page has. */
const TIMEOUT_MS = 2_000;

/** Only paths of the API, as text without anything that changes the meaning of a URL. */
const API_PATH = /^\/[\w\-.~%/!'()*]*(\?[\w\-.~%&=+*]*)?$/;

const refused = (status: number): DataResponse => ({ status, body: null, headers: {} });

/** Whether a URL means what it says: without segments that lead elsewhere. */
function isApiPath(path: string): boolean {
  if (!API_PATH.test(path)) return false;
  const url = `/api${path}`;
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search === url.replace(/\?$/, '');
}

/** Reads the API in this process as a visitor without a session, with the limits of the visitor who waits. */
export function fetchApi(app: FastifyInstance, { ip, lang }: { ip: string; lang: Lang }): FetchData {
  return async (path) => {
    if (!isApiPath(path)) return refused(400);
    const call = app.inject({ url: `/api${path}`, remoteAddress: ip, cookies: { lang } });
    const answer = await Promise.race([call, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    if (!answer) return refused(504);
    const { statusCode, payload, headers } = answer;
    const isJson = String(headers['content-type']).startsWith('application/json');
    if (!isJson) return refused(502);
    if (payload.length > MAX_DATA_LENGTH) return refused(413);
    const own = Object.entries(headers).filter(([name]) => name.startsWith('x-total-'));
    return {
      status: statusCode,
      body: JSON.parse(payload) as unknown,
      headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    };
  };
}
