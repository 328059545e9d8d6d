import { setTimeout as sleep } from 'node:timers/promises';
import type { Lang } from '@site/contract/lang';
import type { FastifyInstance } from 'fastify';
import { dataOf, isApiPath, refused } from './apiData.ts';
import type { FetchData } from './renderProcess.ts';

/** Milliseconds for a response: less than a page has. */
const TIMEOUT_MS = 2_000;

/** Reads the API in this process as a visitor without a session, with the limits of the visitor who waits. */
export function fetchApi(app: FastifyInstance, { ip, lang }: { ip: string; lang: Lang }): FetchData {
  return async (path) => {
    if (!isApiPath(path)) return refused(400);
    const call = app.inject({ url: `/api${path}`, remoteAddress: ip, cookies: { lang } });
    const answer = await Promise.race([call, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    if (!answer) return refused(504);
    const { statusCode: status, payload: text, headers } = answer;
    return dataOf({ status, text, headers });
  };
}
