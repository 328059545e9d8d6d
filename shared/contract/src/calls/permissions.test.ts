import { needsLogin, needsRank, rankPasses, type Guard } from '../guards.ts';
import { CALLS, isCall, type Call } from './all.ts';
import { mayCall } from './permissions.ts';
import { mayEditRank, mayGiveRank, powerOf } from '../power.ts';
import { isRank, isStaff, LEAD_RANKS, RANKS, STAFF_RANKS, type RankId } from '../ranks.ts';

test('twelve ranks are staff, in the order of the team list, and five of them lead', () => {
  expect(RANKS.filter((rank) => !isStaff(rank))).toEqual(['yt', 'knock', 'mvp', 'champ', 'vip', 'player']);
  expect(STAFF_RANKS.join()).toBe('owner,admin,ytplus,srdev,srmod,srcon,dev,mod,build,con,sup,jrsup');
  expect(LEAD_RANKS).toEqual(['owner', 'admin', 'srdev', 'srmod', 'srcon']);
});

test('a rank from outside is one of the ranks', () => {
  expect(RANKS.every(isRank)).toBe(true);
  for (const value of ['Owner', 'constructor', '', null, undefined, 3, ['owner']])
    expect(isRank(value)).toBe(false);
});

test.each<[Guard, boolean, boolean]>([
  [{}, false, false],
  [{ login: undefined, staff: undefined, ranks: undefined }, false, false],
  [{ login: true }, true, false],
  [{ staff: true }, true, true],
  [{ ranks: ['owner'] }, true, true],
  [{ login: true, ranks: ['owner'] }, true, true],
  // Lets nobody in: such a guard is a mistake and must not grant access.
  [{ ranks: [] }, true, true],
])('%j asks for a login: %j, for a rank: %j', (guard, login, rank) => {
  expect(needsLogin(guard)).toBe(login);
  expect(needsRank(guard)).toBe(rank);
});

test.each<[Guard, readonly string[]]>([
  [{}, RANKS],
  [{ login: true }, RANKS],
  [{ staff: true }, STAFF_RANKS],
  [{ ranks: ['owner', 'vip'] }, ['owner', 'vip']],
  [{ staff: true, ranks: ['owner', 'vip'] }, ['owner']],
  [{ ranks: [] }, []],
])('the rank part of %j lets in just %j', (guard, ranks) => {
  expect(RANKS.filter((rank) => rankPasses(guard, rank))).toEqual(ranks);
});

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
  ['POST /operator/set-rank', false, []],
])('%s is for those it is meant for', (call, visitors, ranks) => {
  expect(mayCall(undefined, call)).toBe(visitors);
  expect(ranksOf(call)).toEqual(ranks);
});

test('what is served during maintenance is what a visitor needs to log in and to see why', () => {
  const served = Object.entries(CALLS).filter(([, rule]) => 'duringMaintenance' in rule);
  const ofBuilds = /\/(?:remotes|overrides|preview|gate|telemetry|game|azlink|operator)(?:\/|$)/;
  expect(
    served
      .map(([call]) => call)
      .filter((call) => !ofBuilds.test(call))
      .toSorted(),
  ).toEqual([
    'GET /avatar/:uuid',
    'GET /panel/maintenance',
    'GET /privacy',
    'GET /registry',
    'GET /status',
    'GET /user/lang',
    'GET /user/rank',
    'POST /csp-reports',
    'POST /login',
    'POST /login/link',
    'POST /login/link/check',
    'POST /logout',
    'POST /payments/:provider/webhook',
    'POST /refresh',
    'POST /user/2fa/login',
    'POST /user/lang',
  ]);
});

test('teams go on deploying while the site is under maintenance', () => {
  for (const [call, rule] of Object.entries(CALLS)) {
    if (!/\/(?:remotes|overrides|preview|gate|telemetry|game)(?:\/|$)/.test(call)) continue;
    expect([call, 'duringMaintenance' in rule]).toEqual([call, true]);
  }
});

test('a word of every object is no call', () => {
  for (const word of ['toString', '__proto__', 'constructor', 'GET /nothing', ''])
    expect(isCall(word)).toBe(false);
  expect(isCall('GET /alerts')).toBe(true);
});

/** From the strongest to the weakest; ranks of one line are equal. */
const LINES: readonly (readonly RankId[])[] = [
  ['owner'],
  ['admin'],
  ['srdev', 'srmod', 'srcon'],
  ['dev', 'mod', 'con', 'build'],
  ['sup'],
  ['jrsup'],
  ['ytplus'],
  ['yt', 'knock', 'mvp', 'champ', 'vip', 'player'],
];
const lineOf = (rank: RankId) => LINES.findIndex((line) => line.includes(rank));

test('every rank has its place', () => {
  expect(LINES.flat().toSorted()).toEqual([...RANKS].toSorted());
  for (const one of RANKS)
    for (const other of RANKS) {
      expect([one, other, Math.sign(powerOf(one) - powerOf(other))]).toEqual([
        one,
        other,
        Math.sign(lineOf(other) - lineOf(one)),
      ]);
    }
});

test('nobody edits or gives a rank at or above their own', () => {
  for (const actor of RANKS.filter((rank) => rank !== 'owner'))
    for (const other of RANKS) {
      const isBelow = lineOf(other) > lineOf(actor);
      expect([actor, other, mayEditRank(actor, other)]).toEqual([actor, other, isBelow]);
      expect([actor, other, mayGiveRank(actor, other)]).toEqual([
        actor,
        other,
        isBelow && STAFF_RANKS.includes(other),
      ]);
    }
});

test('owners name and edit owners', () => {
  for (const other of STAFF_RANKS) {
    expect(mayEditRank('owner', other)).toBe(true);
    expect(mayGiveRank('owner', other)).toBe(true);
  }
});

test('a rank of players is never given here', () => {
  for (const rank of RANKS.filter((other) => !STAFF_RANKS.includes(other)))
    expect(mayGiveRank('owner', rank)).toBe(false);
});
