import type { ComposeStack } from '../lib/composeStack.ts';
import type { SocketState } from '../lib/sockets.ts';
import type { Verdict } from '../lib/writers.ts';
import { AWAY_MS, containersOf, type Fault } from './faultList.ts';

/** An answer that somebody got during a fault test, or how long a socket was away; in milliseconds of one clock. */
export interface Observation {
  readonly actor: string;
  readonly kind: 'read' | 'write' | 'socket';
  readonly sentAt: number;
  readonly at: number;
  readonly isGood: boolean;
  readonly outcome: string;
}

/** Traffic on a site while a fault is injected. */
export interface Traffic {
  readonly actors: readonly string[];
  readonly observations: readonly Observation[];
  readonly sockets: readonly Pick<SocketState, 'isOpen'>[];
  checkLive(): Promise<readonly string[]>;
  verdict(): Promise<Verdict>;
  close(): void;
}

/** In milliseconds. */
export const TIMES = {
  quiet: 5_000,
  recovery: 60_000,
  /** After this an answer no longer counts as good. */
  slow: 2_000,
  poll: 250,
} as const;

export type Clock = Pick<Performance, 'now'> & { wait(milliseconds: number): Promise<void> };

const isWell = ({ isGood, sentAt, at }: Observation) => isGood && at - sentAt <= TIMES.slow;

/** `undefined` while a client waits for a good answer or a socket is missing. */
export function settledAt(
  { observations, actors, sockets }: Pick<Traffic, 'observations' | 'actors' | 'sockets'>,
  from: number,
  now: number,
): number | undefined {
  const recent = observations.filter(({ at }) => at >= from);
  const good = recent.filter((one) => isWell(one) && one.at >= now - TIMES.slow);
  // A client without a recent response is waiting for a hanging one.
  const isWaiting = (actor: string) => !good.some((one) => one.actor === actor);
  if (actors.some(isWaiting) || sockets.some(({ isOpen }) => !isOpen)) return undefined;
  return Math.max(from, ...recent.filter((one) => !isWell(one)).map(({ at }) => at));
}

async function recovery(traffic: Traffic, clock: Clock, from: number): Promise<number | undefined> {
  while (clock.now() < from + TIMES.recovery + TIMES.quiet) {
    const at = settledAt(traffic, from, clock.now());
    if (at !== undefined && clock.now() >= at + TIMES.quiet) return at - from;
    await clock.wait(TIMES.poll);
  }
  return undefined;
}

function failuresOf(observations: readonly Observation[]): string {
  const failures = observations.filter(({ isGood, kind }) => !isGood && kind !== 'socket');
  const groups = [...Map.groupBy(failures, ({ outcome }) => outcome)];
  return groups.map(([outcome, { length }]) => `${length} × ${outcome}`).join(', ');
}

function shareOf(observations: readonly Observation[], kind: Observation['kind']): string {
  const own = observations.filter((one) => one.kind === kind);
  const failed = own.filter(({ isGood }) => !isGood).length;
  return `${((failed / own.length) * 100).toFixed(1)} % of ${own.length}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function inject(fault: Fault, stack: ComposeStack, clock: Clock): Promise<number> {
  const [container] = await containersOf(stack, fault.service);
  let repairedAt: number;
  try {
    await fault.breaks?.(stack, container);
    if (fault.lasts) await clock.wait(AWAY_MS);
  } finally {
    repairedAt = clock.now();
    await fault.repairs?.(stack, container);
  }
  return repairedAt;
}

export async function runFault(
  fault: Fault,
  { stack, traffic, clock }: { stack: ComposeStack; traffic: Traffic; clock: Clock },
) {
  try {
    if ((await recovery(traffic, clock, clock.now())) === undefined)
      throw new Error(`The site was unhealthy before: ${failuresOf(traffic.observations)}`);
    const broken = clock.now();
    const recoveredAfter = await recovery(traffic, clock, await inject(fault, stack, clock));
    const isRecovered = recoveredAfter !== undefined;
    const live = isRecovered ? await traffic.checkLive() : [`not recovered after ${seconds(TIMES.recovery)}`];
    const seen = traffic.observations.filter(({ at }) => at >= broken);
    const away = seen.filter(({ kind }) => kind === 'socket').map(({ sentAt, at }) => at - sentAt);
    const { acknowledged, problems } = await traffic.verdict();
    const row = {
      fault: fault.name,
      'failed reads': shareOf(seen, 'read'),
      'failed writes': shareOf(seen, 'write'),
      'what failed': failuresOf(seen),
      'returns of sockets': away.length,
      'after at most': seconds(Math.max(0, ...away)),
      acknowledged,
      'recovered after': isRecovered ? seconds(recoveredAfter) : 'never',
    };
    return { row, problems: [...problems, ...live] };
  } finally {
    traffic.close();
  }
}
