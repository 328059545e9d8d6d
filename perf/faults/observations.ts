/** An answer that somebody got during a fault test, in milliseconds of one clock. */
export interface Observation {
  readonly actor: string;
  readonly kind: 'read' | 'write';
  readonly sentAt: number;
  readonly at: number;
  readonly isGood: boolean;
  /** What came of it in a word or two. */
  readonly outcome: string;
}

export interface Share {
  readonly count: number;
  readonly failed: number;
}

/** What people saw of a fault. */
export interface Seen {
  readonly reads: Share;
  readonly writes: Share;
  /** The longest that one of them went without a good answer, in milliseconds. */
  readonly longestGap: number;
  /** How often each failure was met. */
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

/** Milliseconds after which an answer is no longer what people call well. */
export const SLOW = 2_000;

const isWell = ({ isGood, sentAt, at }: Observation) => isGood && at - sentAt <= SLOW;

/**
 * The moment from which on everybody got good answers, and got them soon.
 *
 * @param actors whoever is at work, also without any answer yet
 * @param from what came before is of no interest
 * @returns nothing while somebody still waits for a good one
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
    // Who has heard nothing for long waits for an answer that hangs.
    if (since.length === 0 || Math.max(...since) < now - SLOW) return undefined;
    return lastBad === from ? from : Math.min(...since);
  });
  return moments.includes(undefined) ? undefined : Math.max(from, ...moments.map((at) => at ?? from));
}
