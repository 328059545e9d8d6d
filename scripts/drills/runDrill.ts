import type { Composition } from './composition.ts';
import type { Drill } from './drillList.ts';
import type { Verdict } from './ledger.ts';
import { seenBetween, settledAt, type Seen } from './observations.ts';
import { allBackAt, sumUpSockets, type SocketsSeen } from './socketStates.ts';
import type { LiveCheck, Traffic } from './traffic.ts';

/** In milliseconds. */
export const DRILL_TIMES = {
  /** Ordinary days before anything is done. */
  before: 5_000,
  /** For how long all must be well to be called so. */
  quiet: 5_000,
  /** By when all must be well again. */
  recovery: 60_000,
  /** Between two looks. */
  look: 250,
} as const;

export interface Outcome {
  readonly drill: string;
  readonly what: string;
  /** From the first thing that was done until all was well, or it was given up. */
  readonly seen: Seen;
  readonly sockets: SocketsSeen;
  readonly verdict: Verdict;
  /** From the repair until all was well, in milliseconds; nothing where it never was. */
  readonly recoveredAfter: number | undefined;
  /** What live alerts did afterwards; nothing where it did not recover. */
  readonly live: LiveCheck | undefined;
  readonly failures: readonly string[];
}

/** A clock, and a way to let it go on. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

interface Stage {
  readonly composition: Composition;
  readonly startTraffic: () => Promise<Traffic>;
  readonly clock: Clock;
}

/** Waits until everybody is well, and has been for a while. */
async function recovery(traffic: Traffic, clock: Clock, from: number): Promise<number | undefined> {
  while (clock.now() < from + DRILL_TIMES.recovery + DRILL_TIMES.quiet) {
    const settled = settledAt(traffic.observations(), traffic.actors, { from, now: clock.now() });
    const back = allBackAt(traffic.sockets(), from);
    if (settled !== undefined && back !== undefined) {
      const at = Math.max(settled, back);
      const after = at - from;
      if (clock.now() >= at + DRILL_TIMES.quiet) return after <= DRILL_TIMES.recovery ? after : undefined;
    }
    await clock.wait(DRILL_TIMES.look);
  }
  return undefined;
}

function failuresOf(
  verdict: Verdict,
  recoveredAfter: number | undefined,
  live: LiveCheck | undefined,
): string[] {
  const { lost, duplicated, unexpected } = verdict;
  const all = [
    [lost.length, `acknowledged and lost: ${lost.slice(0, 5).join(', ')}`],
    [duplicated.length, `there twice: ${duplicated.slice(0, 5).join(', ')}`],
    [unexpected.length, `refused, and there all the same: ${unexpected.slice(0, 5).join(', ')}`],
    [recoveredAfter === undefined ? 1 : 0, `not well after ${DRILL_TIMES.recovery / 1000} s`],
    [live?.missing ?? 0, 'sockets that got no alert afterwards'],
    [live?.duplicated ?? 0, 'sockets that got an alert twice afterwards'],
  ] as const;
  return all.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/**
 * Does a drill while people are on the site.
 *
 * @throws Error when the site is not well before it, or something can't be done to it
 */
export async function runDrill(drill: Drill, { composition, startTraffic, clock }: Stage): Promise<Outcome> {
  const traffic = await startTraffic();
  try {
    const begun = clock.now();
    await clock.wait(DRILL_TIMES.before);
    if ((await recovery(traffic, clock, begun)) === undefined)
      throw new Error(
        `The site was not well before "${drill.name}": ${JSON.stringify(seenBetween(traffic.observations(), begun, clock.now()).failures)}`,
      );
    const broken = clock.now();
    let repaired: number | undefined;
    await drill.run(composition, {
      pause: (seconds) => clock.wait(seconds * 1000),
      repairing: () => (repaired = clock.now()),
    });
    const recoveredAfter = await recovery(traffic, clock, repaired ?? clock.now());
    const live = recoveredAfter === undefined ? undefined : await traffic.checkLive();
    const seen = seenBetween(traffic.observations(), broken, clock.now());
    const sockets = sumUpSockets(traffic.sockets());
    const verdict = await traffic.verdict();
    return {
      drill: drill.name,
      what: drill.what,
      seen,
      sockets,
      verdict,
      recoveredAfter,
      live,
      failures: failuresOf(verdict, recoveredAfter, live),
    };
  } finally {
    traffic.close();
  }
}
