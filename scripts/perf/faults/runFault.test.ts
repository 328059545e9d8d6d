import type { ComposeStack } from '../lib/composeStack.ts';
import type { Verdict } from '../lib/writers.ts';
import { AWAY_MS, type Fault } from './faultList.ts';
import { runFault, settledAt, TIMES, type Observation } from './runFault.ts';

const PACE = 100;
const sound: Verdict = { acknowledged: 10, problems: [] };

interface Site {
  /** Whether a call at a moment is answered well. */
  readonly isUp?: (at: number) => boolean;
  /** Whether a socket is open at a moment. */
  readonly isOpen?: (at: number) => boolean;
  readonly verdict?: Verdict;
  readonly live?: readonly string[];
}

async function faultOn(site: Site, steps: Pick<Fault, 'breaks' | 'repairs'> = {}) {
  const { isUp = () => true, isOpen = () => true, verdict = sound, live = [] } = site;
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
  const stack = { compose: () => Promise.resolve('one') } as unknown as ComposeStack;
  const fault: Fault = { name: 'a-fault', service: 'server', lasts: true, ...steps };
  const outcome = runFault(fault, {
    stack,
    clock: { now: () => now, wait },
    traffic: {
      actors: ['reader'],
      observations,
      get sockets() {
        return [{ isOpen: isOpen(now) }];
      },
      checkLive: () => Promise.resolve(live),
      verdict: () => Promise.resolve(verdict),
      close: () => void (isStopped = true),
    },
  });
  return { outcome: await outcome.catch((error: unknown) => error as Error), isStopped: () => isStopped };
}

/** The fault begins after a quiet time. */
const AWAY_FROM = TIMES.quiet + 500;
const repairedAt = TIMES.quiet + AWAY_MS;

test.each<[what: string, site: Site, recoveredAfter: RegExp, problems: string[]]>([
  ['nobody notices has recovered immediately', {}, /^0.0 s$/, []],
  [
    'is over counts from the repair to the last bad answer',
    { isUp: (at) => at < AWAY_FROM || at >= repairedAt + 3_000 },
    /^2.8 s$/,
    [],
  ],
  [
    'is over only for a moment does not count as over',
    {
      isUp: (at) => at < AWAY_FROM || (at > repairedAt && at < repairedAt + 4_000) || at > repairedAt + 8_000,
    },
    /^7.9 s$/,
    [],
  ],
  ['persists fails', { isUp: (at) => at < AWAY_FROM }, /^never$/, ['not recovered after 60.0 s']],
  [
    'leaves a socket away fails',
    { isOpen: (at) => at < AWAY_FROM },
    /^never$/,
    ['not recovered after 60.0 s'],
  ],
])('a fault that %s', async (_what, site, recoveredAfter, problems) => {
  const recovered = expect.stringMatching(recoveredAfter) as string;
  expect((await faultOn(site)).outcome).toMatchObject({ row: { 'recovered after': recovered }, problems });
});

test('reports what people saw, what was lost and what live sockets missed', async () => {
  const verdict = { acknowledged: 10, problems: ['acknowledged and lost: a'] };
  const { outcome } = await faultOn({ isUp: (at) => at !== repairedAt, verdict, live: ['no alert'] });
  const row = { fault: 'a-fault', 'what failed': '1 × 502', acknowledged: 10 };
  expect(outcome).toMatchObject({ row, problems: ['acknowledged and lost: a', 'no alert'] });
});

test('does not break an unhealthy site', async () => {
  const breaks = jest.fn();
  const { outcome, isStopped } = await faultOn({ isUp: () => false }, { breaks });
  expect((outcome as Error).message).toMatch(/unhealthy before: \d+ × 502/);
  expect(breaks).not.toHaveBeenCalled();
  expect(isStopped()).toBe(true);
});

test("repairs and stops the traffic when the fault can't be caused", async () => {
  const repairs = jest.fn();
  const breaks = () => Promise.reject(new Error('no docker'));
  const { outcome, isStopped } = await faultOn({}, { breaks, repairs });
  expect((outcome as Error).message).toBe('no docker');
  expect(repairs).toHaveBeenCalledTimes(1);
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
const bad = (actor: string, at: number) => seen(actor, at, { isGood: false, outcome: '502' });
const slow = (at: number) => ({ sentAt: at - TIMES.slow - 1 });

test.each<[what: string, observations: Observation[], at: number | undefined]>([
  ['immediately if nobody noticed anything', [seen('a', 4_900), seen('b', 4_800)], 3_000],
  [
    'with the last failure of anybody',
    [bad('a', 3_500), seen('a', 3_700), bad('b', 4_000), seen('b', 4_400), seen('a', 4_900)],
    4_000,
  ],
  ['only after every pending answer has arrived', [seen('a', 4_900), seen('b', 2_999)], undefined],
  ['only after everybody has received an answer', [seen('a', 4_900)], undefined],
  ['only with a quick answer', [seen('a', 4_900), seen('b', 4_800, slow(4_800))], undefined],
  ['after a slow answer', [seen('a', 4_900), seen('b', 4_800, slow(4_800)), seen('b', 4_950)], 4_800],
])('recovers %s', (_what, observations, at) => {
  expect(settledAt({ observations, actors: ['a', 'b'], sockets: [] }, 3_000, 5_000)).toBe(at);
});
