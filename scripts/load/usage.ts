import { readdirSync, readFileSync } from 'node:fs';
import { cpus, freemem, totalmem } from 'node:os';
import { dockerCommand } from '../traffic/composeCommand.ts';
import { runCommand } from '../traffic/runCommand.ts';

/** What something used at one moment. */
export interface Use {
  /** Of one processor core; two whole ones are 200. */
  readonly percent: number;
  readonly bytes: number;
}

export type Uses = ReadonlyMap<string, Use>;

const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1e3, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

function bytesOf(text: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)\s*([A-Za-z]+)/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

/** Reads what `docker stats --no-stream --format '{{json .}}'` prints: one container a line. */
export function readStats(output: string): Uses {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return new Map(
    lines.map((line) => {
      const { Name, CPUPerc, MemUsage } = JSON.parse(line) as Record<'Name' | 'CPUPerc' | 'MemUsage', string>;
      return [Name, { percent: Number.parseFloat(CPUPerc), bytes: bytesOf(MemUsage) }];
    }),
  );
}

/** What every container of this machine uses. */
export async function containerUses(env: NodeJS.ProcessEnv): Promise<Uses> {
  return readStats(
    await runCommand([...dockerCommand(env), 'stats', '--no-stream', '--format', '{{json .}}']),
  );
}

/** Ticks a second in which Linux counts the time of a process, and bytes of a page of its memory. */
const TICKS = 100;
const PAGE = 4096;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
  readonly bytes: number;
}

function readProcess(pid: number): ProcessTimes | undefined {
  try {
    // `pid (name) state ppid …`, and a name may hold blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]];
    return { parent, seconds: (user + system) / TICKS, bytes: pages * PAGE };
  } catch {
    return undefined;
  }
}

/** Every process of this machine. */
function readProcesses(): ReadonlyMap<number, ProcessTimes> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(pids.flatMap((pid) => [[pid, readProcess(pid)] as const]).filter(hasTimes));
}

function hasTimes(
  entry: readonly [number, ProcessTimes | undefined],
): entry is readonly [number, ProcessTimes] {
  return entry[1] !== undefined;
}

/** What the cores of this machine have done since it runs, in milliseconds. */
function coreTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => {
    const busy = user + nice + sys + irq;
    return { busy, all: busy + idle };
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { busy: sum(times.map(({ busy }) => busy)), all: sum(times.map(({ all }) => all)) };
}

/** Measures the whole machine, with whatever else runs on it, from one call to the next. */
export function machineMeter(): () => Use {
  let before = coreTimes();
  return () => {
    const now = coreTimes();
    const share = (now.busy - before.busy) / (now.all - before.all);
    before = now;
    return { percent: share * cpus().length * 100, bytes: totalmem() - freemem() };
  };
}

/** Measures processes, each with all it has started, from one call to the next. */
export function processMeter(pids: ReadonlyMap<string, number>): () => Uses {
  let before = readProcesses();
  let at = performance.now();

  const isBelow = (pid: number, top: number, all: ReadonlyMap<number, ProcessTimes>): boolean => {
    for (let each = pid; each > 1; each = all.get(each)?.parent ?? 0) if (each === top) return true;
    return false;
  };

  return () => {
    const now = readProcesses();
    const seconds = (performance.now() - at) / 1000;
    const uses = [...pids].map(([name, top]) => {
      const own = [...now].filter(([pid]) => isBelow(pid, top, now));
      const busy = own.map(([pid, times]) => times.seconds - (before.get(pid)?.seconds ?? 0));
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      return [
        name,
        { percent: (sum(busy) / seconds) * 100, bytes: sum(own.map(([, { bytes }]) => bytes)) },
      ] as const;
    });
    before = now;
    at = performance.now();
    return new Map(uses);
  };
}
