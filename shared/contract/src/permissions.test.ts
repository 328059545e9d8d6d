import { CALLS, isCall, mayCall, type Call } from './permissions.ts';
import { LEAD_RANKS, RANKS, STAFF_RANKS, type RankId } from './ranks.ts';

const ranksOf = (call: Call) => RANKS.filter((rank) => mayCall(rank, call));

test.each<[Call, visitors: boolean, ranks: readonly RankId[]]>([
  ['POST /login', true, RANKS],
  ['GET /stats', true, RANKS],
  ['GET /alerts', false, RANKS],
  ['GET /applications/all', false, STAFF_RANKS],
  ['GET /applications/:id', false, LEAD_RANKS],
  ['PATCH /panel/staff/:uuid/rank', false, LEAD_RANKS],
  ['PUT /panel/settings', false, ['owner', 'admin']],
  ['GET /panel/audit', false, ['owner', 'admin']],
])('%s is for those it is meant for', (call, visitors, ranks) => {
  expect(mayCall(undefined, call)).toBe(visitors);
  expect(ranksOf(call)).toEqual(ranks);
});

test('what is served during maintenance is what a visitor needs to log in and to see why', () => {
  const served = Object.entries(CALLS).filter(([, rule]) => 'duringMaintenance' in rule);
  const ofBuilds = /\/(?:remotes|overrides|gate|telemetry)(?:\/|$)/;
  expect(served.map(([call]) => call).filter((call) => !ofBuilds.test(call))).toEqual([
    'POST /login',
    'POST /user/2fa/login',
    'POST /refresh',
    'POST /logout',
    'GET /user/rank',
    'GET /user/lang',
    'POST /user/lang',
    'GET /panel/maintenance',
    'GET /registry',
    'GET /privacy',
    'POST /csp-reports',
    'GET /status',
    'GET /avatar/:uuid',
  ]);
});

test('teams go on deploying while the site is under maintenance', () => {
  for (const [call, rule] of Object.entries(CALLS)) {
    if (!/\/(?:remotes|overrides|gate|telemetry)(?:\/|$)/.test(call)) continue;
    expect([call, 'duringMaintenance' in rule]).toEqual([call, true]);
  }
});

test('a word of every object is no call', () => {
  for (const word of ['toString', '__proto__', 'constructor', 'GET /nothing', ''])
    expect(isCall(word)).toBe(false);
  expect(isCall('GET /alerts')).toBe(true);
});
