import type { ComposeStack } from '../lib/composeStack.ts';

type Step = (stack: ComposeStack, container: string) => Promise<unknown>;

export interface Fault {
  readonly name: string;
  readonly service: string;
  readonly breaks?: Step;
  /** Whether it stays broken for a while. */
  readonly lasts?: boolean;
  /** The time to recover counts from the beginning of the repair. */
  readonly repairs?: Step;
}

/** Milliseconds for which something is down. */
export const AWAY_MS = 15_000;

/** The largest disk of a database that is filled, in kilobytes: others may use a larger one. */
const MAX_DISK = 4 * 2 ** 20;

const DATA = '"${PGDATA:-/var/lib/postgresql/data}"';
const FILLER = `${DATA}/fault-filler`;

const inShell = (stack: ComposeStack, container: string, line: string) =>
  stack.docker('exec', container, 'sh', '-c', line);

export async function containersOf(stack: ComposeStack, service: string): Promise<[string, ...string[]]> {
  const printed = await stack.compose('ps', '--quiet', '--status', 'running', service);
  const [first, ...others] = printed.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) throw new Error(`No container of ${service} runs: start the Compose stack first.`);
  return [first, ...others];
}

function away(service: string, how: 'stop' | 'kill' = 'stop'): Fault {
  return {
    name: `${how}-${service}`,
    service,
    breaks: ({ docker }, container) => docker(how, container),
    lasts: true,
    repairs: ({ docker }, container) => docker('start', container),
  };
}

function restarted(service: string): Fault {
  return {
    name: `restart-${service}`,
    service,
    repairs: ({ docker }, container) => docker('restart', container),
  };
}

/** Replaces every server by a new one, one after the other. */
const rollingUpdate: Fault = {
  name: 'update-server',
  service: 'server',
  async breaks(stack) {
    const old = await containersOf(stack, 'server');
    const scale = ['--scale', `server=${old.length * 2}`];
    // Without --no-deps, whose containers the next `up` would treat as changed and replace all at once.
    await stack.compose('up', '--detach', '--no-recreate', '--wait', ...scale, 'server');
    for (const container of old) {
      await stack.docker('stop', container);
      await stack.docker('rm', container);
    }
  },
};

const fullDisk: Fault = {
  name: 'full-disk',
  service: 'postgres',
  async breaks(stack, container) {
    const line = `df -Pk ${DATA} | tail -1 | tr -s " " | cut -d " " -f 2`;
    if (!(Number.parseInt(await inShell(stack, container, line), 10) <= MAX_DISK))
      throw new Error(
        `The database needs a disk of its own, of ${MAX_DISK / 2 ** 20} GiB at most, to be filled.`,
      );
    // It fails once there is no room left, which is what is wanted.
    await inShell(stack, container, `dd if=/dev/zero of=${FILLER} bs=64k 2>/dev/null || true`);
  },
  lasts: true,
  async repairs(stack, container) {
    // A database that can't write its log stops.
    await stack.docker('start', container);
    await inShell(stack, container, `rm -f ${FILLER}`);
  },
};

/** Every fault in the order of `all`. `full-disk` needs a small disk of its own and runs only when named. */
const FAULTS: readonly Fault[] = [
  ...['server', 'gateway', 'postgres', 'redis', 'gate'].map((service) => away(service)),
  restarted('postgres'),
  restarted('redis'),
  away('server', 'kill'),
  rollingUpdate,
];

export function faultsOf(word: string): readonly Fault[] {
  if (word === 'all') return FAULTS;
  const known = [...FAULTS, fullDisk];
  const found = known.filter(({ name }) => name === word);
  if (found.length > 0) return found;
  throw new Error(
    `There is no fault "${word}". There are: all, ${known.map(({ name }) => name).join(', ')}.`,
  );
}
