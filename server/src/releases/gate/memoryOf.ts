import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** What of a process is its own, and what it shares with others through memory that is mapped. */
const OWN = /^RssAnon:\s+(\d+) kB$/m;
const SHARED = /^RssShmem:\s+(\d+) kB$/m;

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

/** Adds the files in memory that a process has open, mapped or not: messages between pages wait in such. */
function addOpenFiles(pid: string, sizes: Map<string, number>): void {
  const folder = `/proc/${pid}/fd`;
  try {
    for (const name of readdirSync(folder)) {
      const target = readlinkSync(`${folder}/${name}`);
      if (!target.startsWith('/memfd:') && !target.startsWith('/dev/shm/')) continue;
      const { dev, ino, blocks } = statSync(`${folder}/${name}`);
      sizes.set(`${dev} ${ino}`, blocks * 512);
    }
  } catch {
    // It has ended, or closed one, meanwhile: the next look sees the rest.
  }
}

/**
 * Returns the bytes of memory that processes hold together: those that are named, and all of their sessions. 0 where the
 * system does not tell, which only Linux does.
 */
export function memoryOf(leaders: readonly number[]): number {
  if (process.platform !== 'linux') return 0;
  let own = 0;
  let mapped = 0;
  const files = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!leaders.includes(Number(pid)) && !leaders.includes(sessionOf(pid))) continue;
    const status = read(`/proc/${pid}/status`);
    own += Number(OWN.exec(status)?.[1] ?? 0) * 1024;
    mapped += Number(SHARED.exec(status)?.[1] ?? 0) * 1024;
    addOpenFiles(pid, files);
  }
  const open = [...files.values()].reduce((sum, size) => sum + size, 0);
  // What is open and mapped is in both.
  return own + Math.max(mapped, open);
}
