import type { Composition, Service } from './composition.ts';

/** What a drill does beside its work on the containers. */
export interface Scene {
  pause(seconds: number): Promise<void>;
  /** Everything that was broken is about to be put right: how long that takes counts from here. */
  repairing(): void;
}

export interface Drill {
  readonly name: string;
  /** What is done, for the person who reads the outcome. */
  readonly what: string;
  /** Does it, and leaves the site as it was. */
  run(composition: Composition, scene: Scene): Promise<void>;
}

/** Seconds for which something is away. */
const AWAY = 15;

/** The most that the disk of the database may hold, in kilobytes: a drill does not fill a disk that others use. */
const SMALL_DISK = 4 * 2 ** 20;

const FILLER = '"${PGDATA:-/var/lib/postgresql/data}/drill-filler"';

/** One that cannot be had says what to do about it. */
async function oneOf(composition: Composition, service: Service): Promise<string> {
  const [container] = await composition.running(service);
  if (container === undefined)
    throw new Error(`No container of ${service} runs: start the composition first.`);
  return container;
}

/** A database in memory would be gone with its container, and everything acknowledged with it. */
async function oneThatLasts(composition: Composition, service: Service): Promise<string> {
  const container = await oneOf(composition, service);
  if (service !== 'postgres') return container;
  const kind = await composition.run(container, 'stat -f -c %T "${PGDATA:-/var/lib/postgresql/data}"');
  if (kind.trim() === 'tmpfs')
    throw new Error('The database is in memory here, and ends with its container: use the ordinary volume.');
  return container;
}

function ending(service: Service, how: 'stop' | 'kill'): Drill {
  return {
    name: `${how}-${service}`,
    what: `${service} ${how === 'stop' ? 'stopped' : 'killed'} for ${AWAY} s`,
    async run(composition, { pause, repairing }) {
      const container = await oneThatLasts(composition, service);
      try {
        await composition[how](container);
        await pause(AWAY);
      } finally {
        repairing();
        await composition.start(container);
      }
    },
  };
}

function restarting(service: Service): Drill {
  return {
    name: `restart-${service}`,
    what: `${service} restarted`,
    async run(composition, { repairing }) {
      const container = await oneThatLasts(composition, service);
      repairing();
      await composition.restart(container);
    },
  };
}

const update: Drill = {
  name: 'update-server',
  what: 'every server replaced by a new one, one after the other',
  async run(composition, { repairing }) {
    const old = await composition.running('server');
    if (old.length === 0) throw new Error('No container of server runs: start the composition first.');
    await composition.growTo('server', old.length * 2);
    for (const container of old) {
      await composition.stop(container);
      await composition.remove(container);
    }
    repairing();
  },
};

const fullDisk: Drill = {
  name: 'full-disk',
  what: `disk of the database full for ${AWAY} s`,
  async run(composition, { pause, repairing }) {
    const container = await oneOf(composition, 'postgres');
    const printed = await composition.run(
      container,
      'df -Pk "${PGDATA:-/var/lib/postgresql/data}" | tail -1 | tr -s " " | cut -d " " -f 2',
    );
    const size = Number.parseInt(printed, 10);
    if (!(size <= SMALL_DISK))
      throw new Error(
        `The disk of the database holds ${(size / 2 ** 20).toFixed(1)} GiB: give it one of its own, of ` +
          `${SMALL_DISK / 2 ** 20} GiB at most, before it is filled.`,
      );
    try {
      // It ends with an error once there is no room left, which is what is wanted.
      await composition.run(container, `dd if=/dev/zero of=${FILLER} bs=64k 2>/dev/null || true`);
      await pause(AWAY);
    } finally {
      repairing();
      // A database that can't write its log ends, and then there is nothing to run the line in.
      if (!(await composition.running('postgres')).includes(container)) await composition.start(container);
      await composition.run(container, `rm -f ${FILLER}`);
    }
  },
};

/** Every drill, in the order of `all`. The last needs a small disk of its own, and is called by its name. */
export const DRILLS: readonly Drill[] = [
  ending('server', 'stop'),
  ending('gateway', 'stop'),
  ending('postgres', 'stop'),
  ending('redis', 'stop'),
  ending('gate', 'stop'),
  restarting('postgres'),
  restarting('redis'),
  ending('server', 'kill'),
  update,
];

export const NAMED_DRILLS: readonly Drill[] = [...DRILLS, fullDisk];

/**
 * The drills that a word asks for.
 *
 * @throws Error when there is none of that name
 */
export function drillsOf(word: string): readonly Drill[] {
  if (word === 'all') return DRILLS;
  const drills = NAMED_DRILLS.filter(({ name }) => name === word);
  if (drills.length === 0)
    throw new Error(
      `There is no drill "${word}". All there are: all, ${NAMED_DRILLS.map(({ name }) => name).join(', ')}.`,
    );
  return drills;
}
