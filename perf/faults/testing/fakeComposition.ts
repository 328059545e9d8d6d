import type { Composition, Service } from '../composition.ts';

interface Fakes {
  /** The containers that run at first; servers are two unless said otherwise. */
  readonly running?: Partial<Record<Service, readonly string[]>>;
  /** What lines of `sh` print, by the program they begin with. */
  readonly printed?: Readonly<Record<string, string>>;
  /** Refuses what begins so. */
  readonly failing?: string;
}

/** A composition that writes down what is done to it, for tests. */
export function fakeComposition({ running = {}, printed = {}, failing }: Fakes = {}) {
  const done: string[] = [];
  const containers = new Map<string, readonly string[]>(
    Object.entries({ server: ['server-1', 'server-2'], ...running }),
  );
  const note = (what: string) => {
    if (failing !== undefined && what.startsWith(failing)) return Promise.reject(new Error(`no ${what}`));
    done.push(what);
    return Promise.resolve();
  };
  const composition: Composition = {
    running: (service) => Promise.resolve(containers.get(service) ?? [`${service}-1`]),
    stop: (container) => note(`stop ${container}`),
    kill: (container) => note(`kill ${container}`),
    start: (container) => note(`start ${container}`),
    restart: (container) => note(`restart ${container}`),
    remove: (container) => note(`remove ${container}`),
    growTo: (service, count) => note(`grow ${service} to ${count}`),
    run(container, line) {
      const [program = ''] = line.split(' ');
      return note(`${program} in ${container}`).then(() => printed[program] ?? '');
    },
  };
  return { composition, done };
}
