import { readFileSync } from 'node:fs';

/** Ticks of the clock in which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** Where user and system time stand, counted from the state of the process. */
const OWN = [11, 12];
const CHILDREN = [13, 14];

function secondsOf(pid: number, places: readonly number[]): number {
  try {
    // `pid (name) state …`, and a name may hold blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Seconds of processor time that a process has had; `NaN` where the system does not tell. */
export function processorTime(pid: number): number {
  return secondsOf(pid, OWN);
}

/** Seconds that the programs have had which this process has started and which have ended, with all they started. */
export function endedProcessorTime(): number {
  return secondsOf(process.pid, CHILDREN);
}
