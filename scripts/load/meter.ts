import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadOptions } from './options.ts';
import { containerUses, machineMeter, processMeter, type Uses } from './usage.ts';
import { summariseUse, type UseSummary } from './useSummary.ts';

/** Milliseconds between two looks. */
const PERIOD = 3_000;

/** Milliseconds after which the loop is to come round again; what is measured holds them. */
const RESOLUTION = 10;

/** How the program that makes the load calls itself among what is measured. */
export const OWN_NAME = '(this load)';
export const MACHINE = '(the whole machine)';

export interface Metered {
  readonly uses: readonly UseSummary[];
  /** By how much this program was late for its own work, in milliseconds: whatever it measures may be late by that. */
  readonly lateness: number;
}

/**
 * Looks at what site and load use.
 *
 * @returns stops, and says what it saw
 */
export function startMeter(
  { isOnDocker, processes }: LoadOptions,
  env: NodeJS.ProcessEnv,
): () => Promise<Metered> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  const stopping = new AbortController();
  const samples: Uses[] = [];
  const others = processMeter(new Map([...processes, [OWN_NAME, process.pid]]));
  const machine = machineMeter();
  delay.enable();

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(PERIOD, undefined, { signal: stopping.signal }).catch(() => undefined);
      // What is left of the last period may be too short to say anything.
      if (stopping.signal.aborted && samples.length > 0) return;
      const own: Uses = new Map([[MACHINE, machine()], ...others()]);
      samples.push(new Map([...own, ...(isOnDocker ? await containerUses(env) : [])]));
    }
  }

  const looking = look();
  // It is awaited when the meter is stopped.
  looking.catch(() => undefined);
  return async () => {
    stopping.abort();
    await looking;
    delay.disable();
    return { uses: summariseUse(samples), lateness: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION) };
  };
}
