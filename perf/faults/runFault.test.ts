import fc from 'fast-check';
import type { Composition } from '../lib/composition.ts';
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

/** Makes a fault of ten seconds on a site with one reader, at once: its time goes on as it is waited for. */
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
    composition: {} as Composition,
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
    'nobody notices has recovered at once',
    {},
    { recoveredAfter: 0, failures: [], seen: { reads: { failed: 0 } }, live: { missing: 0 }, verdict: sound },
  ],
  [
    'is over counts from the repair to the first good answer after the last bad one',
    { isUp: (at) => at < AWAY_FROM + 1_000 || at >= repairedAt + 3_000 },
    { recoveredAfter: 3_010, failures: [], seen: { longestGap: 12_100 } },
  ],
  [
    'is over only for a moment is not over',
    {
      isUp: (at) => at < AWAY_FROM || (at > repairedAt && at < repairedAt + 4_000) || at > repairedAt + 8_000,
    },
    { recoveredAfter: 8_110 },
  ],
  [
    'stays fails, and no alert is sent',
    { isUp: (at) => at < AWAY_FROM },
    { recoveredAfter: undefined, live: undefined, failures: ['1 not recovered after 60 s'] },
  ],
  [
    'lasts longer than it may fails',
    { isUp: (at) => at < AWAY_FROM || at > repairedAt + TIMES.recovery + 1_000 },
    { recoveredAfter: undefined },
  ],
  [
    'closes sockets is over once the last of them is back',
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
  ['something was lost', { verdict: { ...sound, lost: ['a', 'b'] } }, '2 acknowledged and lost: a, b'],
  ['something is there twice', { verdict: { ...sound, duplicated: ['c'] } }, '1 there twice: c'],
  [
    'something was refused and kept',
    { verdict: { ...sound, unexpected: ['d'] } },
    '1 refused, and there all the same: d',
  ],
  ['a socket is deaf', { live: { missing: 3, duplicated: 0 } }, '3 sockets that got no alert afterwards'],
  [
    'a socket hears twice',
    { live: { missing: 0, duplicated: 1 } },
    '1 sockets that got an alert twice afterwards',
  ],
])('where %s, it fails', async (_, site, failure) => {
  expect((await faultOn(site)).outcome).toMatchObject({ failures: [failure] });
});

test('a site that is not well is not broken further', async () => {
  let isBroken = false;
  const { outcome, isStopped } = await faultOn({ isUp: () => false }, () => {
    isBroken = true;
    return Promise.resolve();
  });
  expect((outcome as Error).message).toMatch(/not well before "a fault": \{"502":\d+\}/);
  expect([isBroken, isStopped()]).toEqual([false, true]);
});

test('the traffic ends also when the fault can not be made', async () => {
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

describe('what people saw', () => {
  test('is counted within the time', () => {
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

  test('a gap is that of one person, also where others were served', () => {
    const steady = Array.from({ length: 100 }, (_, index) => seen('steady', index * 10));
    const starving = [seen('starving', 100), bad('starving', 400), seen('starving', 700)];
    expect(seenBetween([...steady, ...starving], 0, 1000).longestGap).toBe(600);
  });

  test('a gap lasts from a good answer to the next, or to the end', () => {
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
  ['at once, where nobody noticed anything', [seen('a', 4_900), seen('b', 4_800)], ['a', 'b'], 3_000, 3_000],
  [
    'once the last of them has got a good answer after a failure',
    [bad('a', 3_500), seen('a', 3_700), bad('b', 4_000), seen('b', 4_400), seen('a', 4_900)],
    ['a', 'b'],
    3_000,
    4_400,
  ],
  [
    'not while somebody still fails',
    [seen('a', 4_900), seen('b', 4_700), bad('b', 4_800)],
    ['a', 'b'],
    3_000,
    undefined,
  ],
  [
    'not while the answer of somebody hangs',
    [seen('a', 4_900), seen('b', 5_000 - SLOW - 1)],
    ['a', 'b'],
    2_000,
    undefined,
  ],
  ['not before somebody got any answer', [seen('a', 4_900)], ['a', 'b'], 2_000, undefined],
  [
    'not by a good answer to what was sent before the last failure',
    [bad('a', 4_000), seen('a', 4_100, { sentAt: 3_900 })],
    ['a'],
    3_000,
    undefined,
  ],
  ['not by an answer that takes long', [seen('a', 4_800, { sentAt: 4_799 - SLOW })], ['a'], 1_000, undefined],
  [
    'by a quick answer after a slow one',
    [seen('a', 4_800, { sentAt: 4_799 - SLOW }), seen('a', 4_950)],
    ['a'],
    1_000,
    4_950,
  ],
])('all is settled %s', (_what, observations, actors, from, at) => {
  expect(settledAt(observations, actors, { from, now: 5_000 })).toBe(at);
});
