import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Found {
  readonly pid: number;
  readonly parent: number;
  /** `T` if it is stopped. */
  readonly state: string;
}

function read(pid: string): Found[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may contain anything.
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(pid), parent: Number(parent), state }];
  } catch {
    // It has ended.
    return [];
  }
}

function all(): Found[] {
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  return names.filter((name) => /^\d+$/.test(name)).flatMap(read);
}

/** Returns the processes that this one has started, and those that they have started; none where there is no `/proc`. */
export function descendants(): Found[] {
  const found = all();
  const below = (pid: number): Found[] =>
    found.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(process.pid);
}

/** Returns the processes that were started with an argument, wherever they are by now. */
export const processesWith = (argument: string): Found[] =>
  all().filter(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument);
    } catch {
      return false;
    }
  });
