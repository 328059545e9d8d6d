import { MODES, modeId, RANGES } from '@site/contract/modes';
import { readConfig } from '../../server/src/config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { readSiteFile } from '../../server/src/siteFile.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call that is measured. */
export interface BenchCall {
  readonly name: string;
  /** What they ask for by turns. */
  readonly requests: readonly BenchRequest[];
}

/** How many wait for an answer at any time. */
export const CONNECTIONS = 10;

const json = { 'content-type': 'application/json' };

const loginRequests = DEMO_ACCOUNTS.slice(0, CONNECTIONS).map(({ name }): BenchRequest => ({
  method: 'POST',
  path: '/api/login',
  headers: json,
  body: JSON.stringify({ name, password: DEMO_PASSWORD }),
}));

/** A login whose token the other calls are made with. */
export const [firstLogin] = loginRequests as [BenchRequest];

/** @param token of somebody who has logged in */
export function benchCalls(token: string): readonly BenchCall[] {
  const site = readSiteFile(readConfig({}).siteConfig);
  const boards = MODES.flatMap((mode) =>
    RANGES.map((range) => `/api/stats?mode=${modeId(mode, site.name)}&range=${range}`),
  );
  const authorization = `Bearer ${token}`;
  return [
    {
      name: 'GET /stats',
      requests: boards.map((path) => ({ method: 'GET', path })),
    },
    {
      name: 'GET /profile',
      requests: DEMO_ACCOUNTS.map(({ name }) => ({
        method: 'GET',
        path: `/api/profile/${name}`,
        headers: { authorization },
      })),
    },
    { name: 'POST /login', requests: loginRequests },
  ];
}
