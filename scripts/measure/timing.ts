import { endedProcessorTime } from '../lib/processorTime.ts';
import { markdownTable } from '../traffic/markdownTable.ts';
import { durationsOf } from '../traffic/percentiles.ts';

/** How long something took. */
export interface Timing {
  readonly seconds: number;
  /** Seconds of processor time of the programs it has started; `NaN` where the system does not tell. */
  readonly processorSeconds: number;
}

/** What was timed several times. */
export interface TimedRow {
  readonly what: string;
  readonly timings: readonly Timing[];
}

/**
 * Times something that starts programs, which have ended when it has.
 *
 * @param work tells when what counts is done, if that is not its end
 */
export async function time(work: (done: () => void) => Promise<void>): Promise<Timing> {
  const started = performance.now();
  const before = endedProcessorTime();
  let seconds: number | undefined;
  const passed = () => (performance.now() - started) / 1000;
  await work(() => {
    seconds ??= passed();
  });
  return { seconds: seconds ?? passed(), processorSeconds: endedProcessorTime() - before };
}

const middle = (values: readonly number[]) => durationsOf(values).p50;
const tenths = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1));

/** The medians of what was timed, with the shortest and the longest. */
export function timingTable(rows: readonly TimedRow[]): string {
  return markdownTable(
    ['what', 'seconds', 'shortest', 'longest', 'processor seconds', 'runs'],
    rows.map(({ what, timings }) => {
      const seconds = timings.map((timing) => timing.seconds);
      return [
        what,
        tenths(middle(seconds)),
        tenths(Math.min(...seconds)),
        tenths(Math.max(...seconds)),
        tenths(middle(timings.map(({ processorSeconds }) => processorSeconds))),
        timings.length,
      ];
    }),
  );
}
