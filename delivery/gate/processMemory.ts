import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** A process's private memory, and the mapped memory it shares. */
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

/** The session of a process, which includes all child processes such as a browser. */
function sessionOf(pid: string): number {
  const [, , , session] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return Number(session);
}

/** Adds a process's open in-memory files, mapped or not: they hold messages between pages. */
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
    // It has ended or closed one; the next poll sees the rest.
  }
}

/** Returns the total bytes of memory of the given processes and their sessions; 0 except on Linux. */
export function processMemory(leaders: readonly number[]): number {
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
  // An open and mapped file is in both.
  return own + Math.max(mapped, open);
}
