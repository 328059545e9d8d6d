import type { RemoteStatus } from '@site/contract/http/releases';
import { problemLines } from './deploy.ts';
import { statusTable } from './statusTable.ts';

const HOSTILE = 'x\u001b[2J\u009b\u202e\nshop is live';

test('what a site or a build says of problems stays below its heading and commands no terminal', () => {
  const [problem] = problemLines([{ check: 'token', what: HOSTILE, where: HOSTILE, todo: HOSTILE }]).split(
    '\n\n',
  );
  expect(problem?.split('\n')).toEqual([
    '  token: x\\u001b[2J\\u009b\\u202e',
    '      shop is live',
    '    where: x\\u001b[2J\\u009b\\u202e',
    '      shop is live',
    '    to do: x\\u001b[2J\\u009b\\u202e',
    '      shop is live',
  ]);
});

test('each remote has one line in the list, whoever made it live', () => {
  const health = { loads: 1, failures: 0, errors: 0 };
  const status = {
    name: 'shop',
    previous: HOSTILE,
    canary: null,
    health: [{ version: HOSTILE, ...health }],
    live: { version: HOSTILE, since: '2026-01-01T00:00:00.000Z', by: HOSTILE },
  } as unknown as RemoteStatus;
  const lines = statusTable([status]);
  expect(lines).toHaveLength(2);
  expect(lines.join('')).toMatch(/^[\x20-\x7e–]+$/);
});
