import type { ComposeStack, Service } from '../lib/composeStack.ts';

/** Lets a fault pause, and report that its repair begins. */
export interface FaultClock {
  pause(seconds: number): Promise<void>;
  /** Says that the repair begins: the time to recover counts from here. */
  repairing(): void;
}

export interface Fault {
  readonly name: string;
  /** What is done, for the reader of the report. */
  readonly what: string;
  /** Injects the fault and repairs it. */
  run(stack: ComposeStack, clock: FaultClock): Promise<void>;
}

/** Seconds for which something is down. */
const AWAY = 15;

/** The largest disk of a database that is filled, in kilobytes: others may use a larger one. */
const MAX_DISK = 4 * 2 ** 20;

const DATA = '"${PGDATA:-/var/lib/postgresql/data}"';
const FILLER = `${DATA}/fault-filler`;

async function oneOf(stack: ComposeStack, service: Service): Promise<string> {
  const [container] = await stack.running(service);
  if (container === undefined)
    throw new Error(`No container of ${service} runs: start the Compose stack first.`);
  return container;
}

/** A database on tmpfs is lost with its container, including acknowledged writes. */
async function oneThatLasts(stack: ComposeStack, service: Service): Promise<string> {
  const container = await oneOf(stack, service);
  if (service !== 'postgres') return container;
  const kind = await stack.run(container, `stat -f -c %T ${DATA}`);
  if (kind.trim() === 'tmpfs')
    throw new Error('The database is in memory here and ends with its container: use the ordinary volume.');
  return container;
}

function away(service: Service, how: 'stop' | 'kill'): Fault {
  return {
    name: `${how}-${service}`,
    what: `${service} ${how === 'stop' ? 'stopped' : 'killed'} for ${AWAY} s`,
    async run(stack, { pause, repairing }) {
      const container = await oneThatLasts(stack, service);
      try {
        await stack[how](container);
        await pause(AWAY);
      } finally {
        repairing();
        await stack.start(container);
      }
    },
  };
}

function restarted(service: Service): Fault {
  return {
    name: `restart-${service}`,
    what: `${service} restarted`,
    async run(stack, { repairing }) {
      const container = await oneThatLasts(stack, service);
      repairing();
      await stack.restart(container);
    },
  };
}

const rollingUpdate: Fault = {
  name: 'update-server',
  what: 'every server replaced by a new one, one after the other',
  async run(stack, { repairing }) {
    const old = await stack.running('server');
    if (old.length === 0) throw new Error('No container of server runs: start the Compose stack first.');
    await stack.growTo('server', old.length * 2);
    for (const container of old) {
      await stack.stop(container);
      await stack.remove(container);
    }
    repairing();
  },
};

const fullDisk: Fault = {
  name: 'full-disk',
  what: `disk of the database full for ${AWAY} s`,
  async run(stack, { pause, repairing }) {
    const container = await oneOf(stack, 'postgres');
    const printed = await stack.run(container, `df -Pk ${DATA} | tail -1 | tr -s " " | cut -d " " -f 2`);
    const size = Number.parseInt(printed, 10);
    if (!(size <= MAX_DISK))
      throw new Error(
        `The disk of the database holds ${(size / 2 ** 20).toFixed(1)} GiB: give it one of its own, of ` +
          `${MAX_DISK / 2 ** 20} GiB at most, before it is filled.`,
      );
    try {
      // It fails once there is no room left, which is what is wanted.
      await stack.run(container, `dd if=/dev/zero of=${FILLER} bs=64k 2>/dev/null || true`);
      await pause(AWAY);
    } finally {
      repairing();
      // A database that can't write its log stops.
      if (!(await stack.running('postgres')).includes(container)) await stack.start(container);
      await stack.run(container, `rm -f ${FILLER}`);
    }
  },
};

/** Every fault in the order of `all`. `full-disk` needs a small disk of its own and runs only when named. */
export const FAULTS: readonly Fault[] = [
  away('server', 'stop'),
  away('gateway', 'stop'),
  away('postgres', 'stop'),
  away('redis', 'stop'),
  away('gate', 'stop'),
  restarted('postgres'),
  restarted('redis'),
  away('server', 'kill'),
  rollingUpdate,
];

/** @throws Error when there is no fault of that name */
export function faultsOf(word: string): readonly Fault[] {
  if (word === 'all') return FAULTS;
  const known = [...FAULTS, fullDisk];
  const found = known.filter(({ name }) => name === word);
  if (found.length === 0)
    throw new Error(
      `There is no fault "${word}". There are: all, ${known.map(({ name }) => name).join(', ')}.`,
    );
  return found;
}
