import { MODES, modeId, RANGES } from '@site/contract/modes';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call that is measured. */
export interface BenchCall {
  readonly name: string;
  /** How many wait for an answer at any time. */
  readonly connections: number;
  /** What they ask for by turns. */
  readonly requests: readonly BenchRequest[];
}

const json = { 'content-type': 'application/json' };

const loginRequests = DEMO_ACCOUNTS.filter(({ totpSecret }) => !totpSecret).map(
  ({ name }): BenchRequest => ({
    method: 'POST',
    path: '/api/login',
    headers: json,
    body: JSON.stringify({ name, password: DEMO_PASSWORD }),
  }),
);

/** A login whose token the other calls are made with. */
export const [firstLogin] = loginRequests as [BenchRequest];

/** @param token of somebody who has logged in */
export function benchCalls(siteName: string, token: string): readonly BenchCall[] {
  const boards = MODES.flatMap((mode) =>
    RANGES.map((range) => `/api/stats?mode=${modeId(mode, siteName)}&range=${range}`),
  );
  const authorization = `Bearer ${token}`;
  return [
    {
      name: 'GET /stats',
      connections: 10,
      requests: boards.map((path) => ({ method: 'GET', path })),
    },
    {
      name: 'GET /profile',
      connections: 10,
      requests: DEMO_ACCOUNTS.map(({ name }) => ({
        method: 'GET',
        path: `/api/profile/${name}`,
        headers: { authorization },
      })),
    },
    { name: 'POST /login', connections: 10, requests: loginRequests },
  ];
}
