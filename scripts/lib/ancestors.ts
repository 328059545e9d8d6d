import fs from 'node:fs';

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

/** Remembers who started this command, and tells whether one of them is gone since. */
export function watchAncestors(): () => boolean {
  const before = chain();
  return () => {
    try {
      return chain() !== before;
    } catch {
      // Visitors may take every file this process may open. That says nothing of who started it.
      return false;
    }
  };
}
