import { readdirSync, readFileSync } from 'node:fs';

/** What of a process is its own: files that several have in memory would count several times. */
const OWN = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** The session of a process: what starts programs of its own, such as a browser, stays in it. */
function sessionOf(pid: string): number {
  const [, , , session] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return Number(session);
}

/**
 * Returns the bytes of memory that processes hold together: those that are named, and all of their sessions. 0 where the
 * system does not tell, which only Linux does.
 */
export function memoryOf(leaders: readonly number[]): number {
  if (process.platform !== 'linux') return 0;
  let kilobytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!leaders.includes(Number(pid)) && !leaders.includes(sessionOf(pid))) continue;
    for (const [, size] of read(`/proc/${pid}/status`).matchAll(OWN)) kilobytes += Number(size);
  }
  return kilobytes * 1024;
}
