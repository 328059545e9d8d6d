import fs from 'node:fs';

const INTERVAL = 250;
const SHELL = /^(sh|dash|bash|busybox)$/;

/**
 * A process above another one, where the system tells.
 *
 * @throws Error where it can't be asked, such as when no file can be opened
 */
function parentOf(pid: number): { readonly pid: number; readonly name: string } | undefined {
  try {
    // `pid (name) state ppid …`, and a name may hold blanks and brackets.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid: parent, name: fs.readFileSync(`/proc/${parent}/comm`, 'utf8').trim() };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/** Who started this command: the start script, npm, and the shell that npm puts between them and that outlives it. */
function chain(): string {
  const pids = [process.ppid];
  if (process.env['npm_lifecycle_event']) {
    const above = parentOf(process.ppid);
    const npm = above && SHELL.test(above.name) ? parentOf(above.pid) : undefined;
    pids.push(above?.pid ?? 0, npm?.pid ?? 0);
  }
  return pids.join(' ');
}

const before = chain();

/** Tells whether one of those who started this command is gone since. */
export function isAbandoned(): boolean {
  try {
    return chain() !== before;
  } catch {
    // Visitors may take every file this process may open. That says nothing of who started it.
    return false;
  }
}

/** Calls back once who started this command is gone: when npm is killed outright, nobody passes that on. */
export function whenAbandoned(act: () => void): void {
  const watch = setInterval(() => {
    if (!isAbandoned()) return;
    clearInterval(watch);
    act();
  }, INTERVAL).unref();
}

/** Ends this process in order when who started it is gone: it would live on with the port and the data folder. */
export function stopWhenAbandoned(): void {
  whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));
}
