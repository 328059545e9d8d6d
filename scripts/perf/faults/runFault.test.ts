import fc from 'fast-check';
import type { ComposeStack } from '../lib/composeStack.ts';
import type { Verdict } from '../lib/ledger.ts';
import type { Fault } from './faultList.ts';
import { runFault, seenBetween, settledAt, SLOW, TIMES, type Observation } from './runFault.ts';
import type { LiveCheck, Traffic } from './traffic.ts';

type SocketState = Pick<Traffic['sockets'][number], 'isOpen' | 'drops'>;

const PACE = 100;
const sound: Verdict = { acknowledged: 10, lost: [], duplicated: [], unexpected: [] };

interface Site {
  /** Whether a call at a moment is answered well. */
  readonly isUp?: (at: number) => boolean;
  readonly socketsAt?: (at: number) => SocketState[];
  readonly verdict?: Verdict;
  readonly live?: LiveCheck;
}

const AWAY_FROM = TIMES.before;

/** Runs a fault of ten seconds on a site with one reader, with a fake clock that advances with each wait. */
async function faultOn(site: Site, run?: Fault['run']) {
  const {
    isUp = () => true,
    socketsAt = () => [],
    verdict = sound,
    live = { missing: 0, duplicated: 0 },
  } = site;
  let now = 0;
  let isStopped = false;
  const observations: Observation[] = [];
  const wait = (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; now += PACE) {
      const isGood = isUp(now);
      const outcome = isGood ? '200' : '502';
      observations.push({ actor: 'reader', kind: 'read', sentAt: now, at: now + 10, isGood, outcome });
    }
    return Promise.resolve();
  };
  const fault: Fault = {
    name: 'a fault',
    what: 'something',
    run:
      run ??
      (async (_, { pause, repairing }) => {
        await pause(10);
        repairing();
      }),
  };
  const outcome = runFault(fault, {
    stack: {} as ComposeStack,
    clock: { now: () => now, wait },
    traffic: {
      actors: ['reader'],
      observations,
      get sockets() {
        return socketsAt(now);
      },
      checkLive: () => Promise.resolve(live),
      verdict: () => Promise.resolve(verdict),
      close: () => void (isStopped = true),
    },
  });
  return { outcome: await outcome.catch((error: unknown) => error as Error), isStopped: () => isStopped };
}

/** The moments of the fault: it begins after the time before it, and the quiet that is waited for. */
const repairedAt = AWAY_FROM + 10_000;

const back = repairedAt + 7_000;

test.each<[what: string, site: Partial<Site>, outcome: object]>([
  [
    'nobody notices has recovered immediately',
    {},
    { recoveredAfter: 0, failures: [], seen: { reads: { failed: 0 } }, live: { missing: 0 }, verdict: sound },
  ],
  [
    'is over counts from the repair to the first good answer after the last bad one',
    { isUp: (at) => at < AWAY_FROM + 1_000 || at >= repairedAt + 3_000 },
    { recoveredAfter: 3_010, failures: [], seen: { longestGap: 12_100 } },
  ],
  [
    'is over only for a moment does not count as over',
    {
      isUp: (at) => at < AWAY_FROM || (at > repairedAt && at < repairedAt + 4_000) || at > repairedAt + 8_000,
    },
    { recoveredAfter: 8_110 },
  ],
  [
    'persists fails, and no alert is sent',
    { isUp: (at) => at < AWAY_FROM },
    { recoveredAfter: undefined, live: undefined, failures: ['1 not recovered after 60 s'] },
  ],
  [
    'exceeds its time limit fails',
    { isUp: (at) => at < AWAY_FROM || at > repairedAt + TIMES.recovery + 1_000 },
    { recoveredAfter: undefined },
  ],
  [
    'closes sockets is over when the last of them has reconnected',
    {
      socketsAt: (at) =>
        at <= AWAY_FROM
          ? [{ isOpen: true, drops: [] }]
          : [{ isOpen: at >= back, drops: [{ at: AWAY_FROM + 100, backAt: back }] }],
    },
    { recoveredAfter: 7_000, sockets: { dropped: 1, missing: 0 } },
  ],
])('a fault that %s', async (_what, site, outcome) => {
  expect((await faultOn(site)).outcome).toMatchObject(outcome);
});

test.each<[string, Partial<Site>, string]>([
  ['a write was lost', { verdict: { ...sound, lost: ['a', 'b'] } }, '2 acknowledged and lost: a, b'],
  ['a write is stored twice', { verdict: { ...sound, duplicated: ['c'] } }, '1 stored twice: c'],
  ['a refused write was stored', { verdict: { ...sound, unexpected: ['d'] } }, '1 rejected but stored: d'],
  [
    'a socket receives nothing',
    { live: { missing: 3, duplicated: 0 } },
    '3 sockets that got no alert afterwards',
  ],
  [
    'a socket receives an alert twice',
    { live: { missing: 0, duplicated: 1 } },
    '1 sockets that got an alert twice afterwards',
  ],
])('fails if %s', async (_, site, failure) => {
  expect((await faultOn(site)).outcome).toMatchObject({ failures: [failure] });
});

test('does not break an unhealthy site', async () => {
  let isBroken = false;
  const { outcome, isStopped } = await faultOn({ isUp: () => false }, () => {
    isBroken = true;
    return Promise.resolve();
  });
  expect((outcome as Error).message).toMatch(/unhealthy before "a fault": \{"502":\d+\}/);
  expect([isBroken, isStopped()]).toEqual([false, true]);
});

test("stops the traffic when the fault can't be caused", async () => {
  const { outcome, isStopped } = await faultOn({}, () => Promise.reject(new Error('no docker')));
  expect((outcome as Error).message).toBe('no docker');
  expect(isStopped()).toBe(true);
});

const seen = (actor: string, at: number, values: Partial<Observation> = {}): Observation => ({
  actor,
  kind: 'read',
  sentAt: at - 10,
  at,
  isGood: true,
  outcome: '200',
  ...values,
});
const bad = (actor: string, at: number, values: Partial<Observation> = {}) =>
  seen(actor, at, { isGood: false, outcome: '502', ...values });

describe('observations', () => {
  test('are counted within the period', () => {
    const observations = [
      bad('a', 50),
      seen('a', 150),
      bad('a', 200),
      bad('b', 250, { kind: 'write', outcome: 'ECONNRESET' }),
      seen('b', 300, { kind: 'write' }),
      bad('a', 950),
    ];
    expect(seenBetween(observations, 100, 400)).toEqual({
      reads: { count: 2, failed: 1 },
      writes: { count: 2, failed: 1 },
      longestGap: 250,
      failures: { '502': 1, ECONNRESET: 1 },
    });
  });

  test('a gap belongs to one actor, even if others were served', () => {
    const steady = Array.from({ length: 100 }, (_, index) => seen('steady', index * 10));
    const starving = [seen('starving', 100), bad('starving', 400), seen('starving', 700)];
    expect(seenBetween([...steady, ...starving], 0, 1000).longestGap).toBe(600);
  });

  test('a gap lasts from one good answer to the next, or to the end', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1 });
    fc.assert(
      fc.property(times, (at) => {
        const { longestGap } = seenBetween(
          at.map((each) => seen('a', each)),
          0,
          1000,
        );
        const line = [0, ...at.toSorted((one, other) => one - other), 1000];
        expect(line.some((each) => line.includes(each + longestGap))).toBe(true);
        expect(longestGap).toBeGreaterThanOrEqual(1000 / (at.length + 1));
      }),
    );
  });
});

test.each<
  [what: string, observations: Observation[], actors: string[], from: number, at: number | undefined]
>([
  ['immediately if nobody noticed anything', [seen('a', 4_900), seen('b', 4_800)], ['a', 'b'], 3_000, 3_000],
  [
    'when the last actor gets a good answer after a failure',
    [bad('a', 3_500), seen('a', 3_700), bad('b', 4_000), seen('b', 4_400), seen('a', 4_900)],
    ['a', 'b'],
    3_000,
    4_400,
  ],
  [
    'only after everybody has stopped failing',
    [seen('a', 4_900), seen('b', 4_700), bad('b', 4_800)],
    ['a', 'b'],
    3_000,
    undefined,
  ],
  [
    'only after every pending answer has arrived',
    [seen('a', 4_900), seen('b', 5_000 - SLOW - 1)],
    ['a', 'b'],
    2_000,
    undefined,
  ],
  ['only after everybody has received an answer', [seen('a', 4_900)], ['a', 'b'], 2_000, undefined],
  [
    'only with an answer to a request sent after the last failure',
    [bad('a', 4_000), seen('a', 4_100, { sentAt: 3_900 })],
    ['a'],
    3_000,
    undefined,
  ],
  ['only with a quick answer', [seen('a', 4_800, { sentAt: 4_799 - SLOW })], ['a'], 1_000, undefined],
  [
    'with a quick answer after a slow one',
    [seen('a', 4_800, { sentAt: 4_799 - SLOW }), seen('a', 4_950)],
    ['a'],
    1_000,
    4_950,
  ],
])('recovers %s', (_what, observations, actors, from, at) => {
  expect(settledAt(observations, actors, { from, now: 5_000 })).toBe(at);
});
