import { needsLogin, rankPasses } from '@site/contract/guards';
import { sessionResponse } from '@site/contract/http/session';
import { type Call, CALLS } from '@site/contract/calls/all';
import { decideRequest, type Decision, GATE_USER } from './inside.ts';

const SITE = 'https://play.example';
const ELSEWHERE = 'https://builds.example';
const origins = { site: SITE, others: [ELSEWHERE] };

const decide = (
  method: string,
  address: string,
  { isStaff = true, headers = {} }: { isStaff?: boolean; headers?: Record<string, string> } = {},
): Decision =>
  decideRequest(
    { method, url: new URL(address, SITE).href, headers },
    { origins, user: isStaff ? GATE_USER : undefined },
  );

const addressOf = (call: Call) => `/api${(call.split(' ')[1] ?? '').replace(/:\w+/g, '1')}`;
const READS = (Object.keys(CALLS) as Call[]).filter((call) => call.startsWith('GET '));
const WRITES = (Object.keys(CALLS) as Call[]).filter((call) => !call.startsWith('GET '));

test.each(WRITES)('%s never leaves the browser', (call) => {
  for (const isStaff of [true, false])
    expect(decide(call.split(' ')[0] ?? '', addressOf(call), { isStaff }).kind).toBe('answer');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'get'])(
  'blocks %s for every URL',
  (method) => {
    const calls = ['/api', '/api/nothing', '/%61pi/applications/apply', '//play.example/api'];
    for (const address of ['/', '/shop', ...calls]) {
      const decision = decide(method, address);
      expect([address, decision.kind === 'answer' && decision.answer.status]).toEqual([address, 403]);
    }
    for (const address of [`${ELSEWHERE}/collect`, 'https://evil.example/'])
      expect(decide(method, address)).toEqual({ kind: 'block' });
  },
);

test.each(READS.filter((call) => needsLogin(CALLS[call].guard)))(
  'answers %s without the site: staff get data, a visitor gets 401',
  (call) => {
    expect(decide('GET', addressOf(call))).toMatchObject({ kind: 'answer', answer: { status: 200 } });
    expect(decide('HEAD', addressOf(call))).toMatchObject({ kind: 'answer', answer: { status: 200 } });
    expect(decide('GET', addressOf(call), { isStaff: false })).toMatchObject({
      kind: 'answer',
      answer: { status: 401, json: { code: 'login_required' } },
    });
  },
);

test('treats another spelling of a URL as the same call', () => {
  expect(decide('GET', '/%61pi/panel/%61udit').kind).toBe('answer');
  expect(decide('GET', '/api/x/../panel/audit').kind).toBe('answer');
});

test('gives staff a session with a fake token and a visitor none', () => {
  const decision = decide('POST', '/api/refresh');
  const { json } = decision.kind === 'answer' ? decision.answer : { json: undefined };
  expect(sessionResponse.parse(json)).toEqual({ accessToken: 'no-token-of-any-site', user: GATE_USER });
  expect(decide('POST', '/api/refresh', { isStaff: false })).toMatchObject({ answer: { status: 401 } });
});

test('answers the automatic writes of pages, so that they count against no build', () => {
  for (const path of ['/telemetry', '/user/lang', '/alerts/mark-read', '/alerts/mark-all-read'])
    expect(decide('POST', `/api${path}`)).toEqual({ kind: 'answer', answer: { status: 204 } });
});

test('forwards public reads to the site without credentials', () => {
  expect(decide('GET', '/api/clans?limit=5')).toEqual({ kind: 'pass' });
  expect(decide('GET', '/remotes/shop/1.0.0/remoteEntry.js')).toEqual({ kind: 'pass' });
  const headers = { accept: '*/*', Authorization: 'Bearer x', 'x-deploy-token': 'y', 'x-gate-token': 'z' };
  expect(decide('GET', '/api/clans', { headers })).toEqual({ kind: 'pass', headers: { accept: '*/*' } });
});

test('allows reading build files only from their own origin', () => {
  expect(decide('GET', `${ELSEWHERE}/shop/remoteEntry.js`)).toEqual({ kind: 'pass' });
  for (const address of [
    'https://evil.example/',
    'http://play.example/api/clans',
    'https://play.example:444/',
    'file:///etc/passwd',
  ])
    expect(decide('GET', address)).toEqual({ kind: 'block' });
  expect(decide('GET', 'data:text/plain,x')).toEqual({ kind: 'pass' });
});

const calls = (Object.keys(CALLS) as Call[]).filter((call) => 'sample' in CALLS[call]);

test('gives the staff player of the gate permission for every one of these calls', () => {
  for (const call of calls) expect(rankPasses(CALLS[call].guard, GATE_USER.rank)).toBe(true);
});
