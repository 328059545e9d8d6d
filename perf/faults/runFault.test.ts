import { fakeComposition } from './testing/fakeComposition.ts';
import type { Fault } from './faultList.ts';
import type { Verdict } from './ledger.ts';
import type { Observation } from './observations.ts';
import { runFault, TIMES } from './runFault.ts';
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
    composition: fakeComposition().composition,
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

test('a fault that nobody notices', async () => {
  const { outcome } = await faultOn({});
  expect(outcome).toMatchObject({
    recoveredAfter: 0,
    failures: [],
    seen: { reads: { failed: 0 } },
    live: { missing: 0 },
    verdict: sound,
  });
});

test('recovery counts from the repair to the first good answer after the last bad one', async () => {
  const { outcome } = await faultOn({ isUp: (at) => at < AWAY_FROM + 1_000 || at >= repairedAt + 3_000 });
  expect(outcome).toMatchObject({ recoveredAfter: 3_010, failures: [] });
  expect((outcome as { seen: { longestGap: number } }).seen.longestGap).toBe(12_100);
});

test('a site that is well only for a moment has not recovered', async () => {
  const isUp = (at: number) =>
    at < AWAY_FROM || (at > repairedAt && at < repairedAt + 4_000) || at > repairedAt + 8_000;
  const { outcome } = await faultOn({ isUp });
  expect(outcome).toMatchObject({ recoveredAfter: 8_110 });
});

test('a site that stays away fails, and no alert is sent to it', async () => {
  const { outcome } = await faultOn({ isUp: (at) => at < AWAY_FROM });
  expect(outcome).toMatchObject({
    recoveredAfter: undefined,
    live: undefined,
    failures: ['1 not recovered after 60 s'],
  });
});

test('a site that needs longer than it may fails', async () => {
  const { outcome } = await faultOn({
    isUp: (at) => at < AWAY_FROM || at > repairedAt + TIMES.recovery + 1_000,
  });
  expect(outcome).toMatchObject({ recoveredAfter: undefined });
});

test('it has recovered once the last socket is back', async () => {
  const drops = [{ at: AWAY_FROM + 100, backAt: repairedAt + 7_000 }];
  const { outcome } = await faultOn({
    socketsAt: (at) =>
      at <= AWAY_FROM ? [{ isOpen: true, drops: [] }] : [{ isOpen: at >= repairedAt + 7_000, drops }],
  });
  expect(outcome).toMatchObject({ sockets: { dropped: 1, missing: 0 } });
  expect((outcome as { recoveredAfter: number }).recoveredAfter).toBeGreaterThanOrEqual(7_000);
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
