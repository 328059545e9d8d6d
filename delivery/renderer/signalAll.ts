import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Returns the processes that a process has started, and those that they have started. */
function descendantsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .flatMap((child) => [Number(child), ...descendantsOf(Number(child))]);
  } catch {
    // It has ended, or its kernel has no such files.
    return [];
  }
}

/** Returns the users of all processes by the processes' ids. */
export function usersOfProcesses(): ReadonlyMap<number, number | undefined> {
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  const pids = names.filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.map((pid) => [Number(pid), statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid] as const),
  );
}

const processesOf = (user: number) =>
  [...usersOfProcesses()].filter(([, uid]) => uid === user).map(([pid]) => pid);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/**
 * Sends a signal to a process and its group, and to what it has started, which may have left the group.
 *
 * @param user whose processes they are, if it has no others: none of them can leave it
 */
export function signalAll(
  leader: number | undefined,
  signal: NodeJS.Signals,
  user: number | undefined,
): void {
  if (leader !== undefined) send(-leader, signal);
  const signalled = new Set(leader === undefined ? [] : [leader]);
  // Processes that have not been found yet can start others meanwhile.
  for (let round = 0; round < 10; round += 1) {
    const all = user === undefined ? leader && descendantsOf(leader) : processesOf(user);
    const found = (all || []).filter((pid) => !signalled.has(pid));
    if (found.length === 0) return;
    for (const pid of found) {
      signalled.add(pid);
      send(pid, signal);
    }
  }
}
