import { readFileSync } from 'node:fs';

/** Ticks of the clock in which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used; `NaN` if the system does not report them. */
export function processorTime(pid: number): number {
  try {
    // `pid (name) state …`, and a name may hold blanks and brackets. User and system time stand 11 and 12 after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
