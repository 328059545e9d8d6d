import fs from 'node:fs';

const INTERVAL = 250;
const SHELL = /^(sh|dash|bash|busybox)$/;

/** Throws where it can't be asked, such as when no file can be opened. */
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

/** The start script, npm, and the shell that npm puts between them and that outlives it. */
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

export function isAbandoned(): boolean {
  try {
    return chain() !== before;
  } catch {
    // Visitors may use up all file handles. That says nothing about the processes that started this one.
    return false;
  }
}

/** If npm is killed, nothing passes that on. */
export function whenAbandoned(act: () => void): void {
  const watch = setInterval(() => {
    if (!isAbandoned()) return;
    clearInterval(watch);
    act();
  }, INTERVAL).unref();
}

/** A server without its parent would keep the port and the data folder. */
export function stopWhenAbandoned(): void {
  whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));
}
