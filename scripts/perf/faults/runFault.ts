import type { ComposeStack } from '../lib/composeStack.ts';
import type { Verdict } from '../lib/ledger.ts';
import type { Fault } from './faultList.ts';
import type { LiveCheck, Traffic } from './traffic.ts';

/** An answer that somebody got during a fault test, in milliseconds of one clock. */
export interface Observation {
  readonly actor: string;
  readonly kind: 'read' | 'write';
  readonly sentAt: number;
  readonly at: number;
  readonly isGood: boolean;
  /** The result in a word or two. */
  readonly outcome: string;
}

interface Share {
  readonly count: number;
  readonly failed: number;
}

/** The effect of a fault on clients. */
interface Seen {
  readonly reads: Share;
  readonly writes: Share;
  /** The longest time that a client went without a successful response, in milliseconds. */
  readonly longestGap: number;
  /** Number of failures by outcome. */
  readonly failures: Readonly<Record<string, number>>;
}

function byActor(observations: readonly Observation[]): readonly (readonly Observation[])[] {
  return [...Map.groupBy(observations, ({ actor }) => actor).values()].map((own) =>
    own.toSorted((one, other) => one.at - other.at),
  );
}

/** The longest time without a good answer, also before the first and after the last. */
function longestGap(own: readonly Observation[], from: number, until: number): number {
  const good = own.filter(({ isGood }) => isGood).map(({ at }) => at);
  const moments = [from, ...good, until];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

/** Sums up what people saw from one moment to another. */
export function seenBetween(observations: readonly Observation[], from: number, until: number): Seen {
  const within = observations.filter(({ at }) => at >= from && at <= until);
  const shareOf = (kind: Observation['kind']): Share => {
    const own = within.filter((each) => each.kind === kind);
    return { count: own.length, failed: own.filter(({ isGood }) => !isGood).length };
  };
  const failures: Record<string, number> = {};
  for (const { isGood, outcome } of within) if (!isGood) failures[outcome] = (failures[outcome] ?? 0) + 1;
  return {
    reads: shareOf('read'),
    writes: shareOf('write'),
    longestGap: Math.max(0, ...byActor(within).map((own) => longestGap(own, from, until))),
    failures,
  };
}

/** Milliseconds after which an answer no longer counts as good. */
export const SLOW = 2_000;

const isWell = ({ isGood, sentAt, at }: Observation) => isGood && at - sentAt <= SLOW;

/**
 * Returns the moment since which every client has received successful responses in time.
 *
 * @param actors everybody who sends requests, even without any answer yet
 * @param from what came before is of no interest
 * @returns `undefined` while somebody is still waiting for a good one
 */
export function settledAt(
  observations: readonly Observation[],
  actors: readonly string[],
  { from, now }: { readonly from: number; readonly now: number },
): number | undefined {
  const moments = actors.map((actor) => {
    const own = observations.filter((each) => each.actor === actor && each.at >= from);
    const lastBad = Math.max(from, ...own.filter((each) => !isWell(each)).map(({ at }) => at));
    const since = own.filter((each) => isWell(each) && each.sentAt >= lastBad).map(({ at }) => at);
    // A client without a recent response is waiting for a hanging one.
    if (since.length === 0 || Math.max(...since) < now - SLOW) return undefined;
    return lastBad === from ? from : Math.min(...since);
  });
  return moments.includes(undefined) ? undefined : Math.max(from, ...moments.map((at) => at ?? from));
}

/** In milliseconds. */
export const TIMES = {
  /** Ordinary traffic before the fault. */
  before: 5_000,
  /** How long the site must stay healthy to count as recovered. */
  quiet: 5_000,
  /** Timeout for the recovery. */
  recovery: 60_000,
  poll: 250,
} as const;

export interface Outcome {
  readonly what: string;
  /** What people saw, from the fault until the recovery. */
  readonly seen: Seen;
  readonly sockets: {
    readonly count: number;
    readonly dropped: number;
    readonly missing: number;
    readonly longestAway: number;
  };
  readonly verdict: Verdict;
  /** Milliseconds from the repair until everything was well; `undefined` where it never was. */
  readonly recoveredAfter: number | undefined;
  readonly live: LiveCheck | undefined;
  readonly failures: readonly string[];
}

/** A clock that tests can move. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

/** Returns the moment at which the last socket was back; `undefined` while one is missing. */
function allBackAt(states: Traffic['sockets'], from: number): number | undefined {
  if (states.some(({ isOpen }) => !isOpen)) return undefined;
  return Math.max(from, ...states.flatMap(({ drops }) => drops.map(({ backAt }) => backAt ?? from)));
}

function socketsSeen(states: Traffic['sockets']): Outcome['sockets'] {
  const away = states.flatMap(({ drops }) => drops.flatMap(({ at, backAt }) => (backAt ?? at) - at));
  return {
    count: states.length,
    dropped: states.filter(({ drops }) => drops.length > 0).length,
    missing: states.filter(({ isOpen }) => !isOpen).length,
    longestAway: Math.max(0, ...away),
  };
}

/** Waits until everybody has been well for a while. */
async function recovery(traffic: Traffic, clock: Clock, from: number): Promise<number | undefined> {
  while (clock.now() < from + TIMES.recovery + TIMES.quiet) {
    const settled = settledAt(traffic.observations, traffic.actors, { from, now: clock.now() });
    const back = allBackAt(traffic.sockets, from);
    if (settled !== undefined && back !== undefined) {
      const at = Math.max(settled, back);
      if (clock.now() >= at + TIMES.quiet) return at - from <= TIMES.recovery ? at - from : undefined;
    }
    await clock.wait(TIMES.poll);
  }
  return undefined;
}

function failuresOf(
  { lost, duplicated, unexpected }: Verdict,
  recoveredAfter: number | undefined,
  live: LiveCheck | undefined,
): string[] {
  const all = [
    [lost.length, `acknowledged and lost: ${lost.slice(0, 5).join(', ')}`],
    [duplicated.length, `stored twice: ${duplicated.slice(0, 5).join(', ')}`],
    [unexpected.length, `rejected but stored: ${unexpected.slice(0, 5).join(', ')}`],
    [recoveredAfter === undefined ? 1 : 0, `not recovered after ${TIMES.recovery / 1000} s`],
    [live?.missing ?? 0, 'sockets that got no alert afterwards'],
    [live?.duplicated ?? 0, 'sockets that got an alert twice afterwards'],
  ] as const;
  return all.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/**
 * Injects a fault under traffic.
 *
 * @throws Error when the site is unhealthy before it
 */
export async function runFault(
  fault: Fault,
  { stack, traffic, clock }: { stack: ComposeStack; traffic: Traffic; clock: Clock },
): Promise<Outcome> {
  try {
    const begun = clock.now();
    await clock.wait(TIMES.before);
    if ((await recovery(traffic, clock, begun)) === undefined) {
      const { failures } = seenBetween(traffic.observations, begun, clock.now());
      throw new Error(`The site was unhealthy before "${fault.name}": ${JSON.stringify(failures)}`);
    }
    const broken = clock.now();
    let repaired: number | undefined;
    await fault.run(stack, {
      pause: (seconds) => clock.wait(seconds * 1000),
      repairing: () => (repaired = clock.now()),
    });
    const recoveredAfter = await recovery(traffic, clock, repaired ?? clock.now());
    const live = recoveredAfter === undefined ? undefined : await traffic.checkLive();
    const seen = seenBetween(traffic.observations, broken, clock.now());
    const sockets = socketsSeen(traffic.sockets);
    const verdict = await traffic.verdict();
    const failures = failuresOf(verdict, recoveredAfter, live);
    return { what: fault.what, seen, sockets, verdict, recoveredAfter, live, failures };
  } finally {
    traffic.close();
  }
}
