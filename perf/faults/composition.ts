import { composeCommand, dockerCommand, runCommand } from '../lib/runCommand.ts';

/** The services of the site that run in containers of their own. */
export type Service = 'server' | 'gateway' | 'postgres' | 'redis' | 'gate';

/** A composition of containers that faults are made in. */
export interface Composition {
  /** Returns the running containers of a service. */
  running(service: Service): Promise<readonly string[]>;
  /** Stops it as a person does: with a signal, and time to obey. */
  stop(container: string): Promise<void>;
  /** Kills it by SIGKILL. */
  kill(container: string): Promise<void>;
  start(container: string): Promise<void>;
  restart(container: string): Promise<void>;
  /** Removes a container that has stopped. */
  remove(container: string): Promise<void>;
  /** Adds containers of a service until so many run and are healthy. */
  growTo(service: Service, count: number): Promise<void>;
  /** Runs a line of `sh` in a container and returns what it printed. */
  run(container: string, line: string): Promise<string>;
}

/** Runs a program with arguments. */
export type Run = (command: readonly [string, ...string[]]) => Promise<string>;

const linesOf = (output: string) => output.split('\n').filter((line) => line.trim() !== '');

/**
 * A composition that Docker runs. `COMPOSE` names it, `DOCKER` another client than `docker`.
 *
 * @param run runs the client
 */
export function dockerComposition(
  env: Readonly<Record<string, string | undefined>>,
  run: Run = runCommand,
): Composition {
  const compose = (...args: string[]) => run([...composeCommand(env), ...args]);
  const docker = async (...args: string[]) => void (await run([...dockerCommand(env), ...args]));
  return {
    running: async (service) => linesOf(await compose('ps', '--quiet', '--status', 'running', service)),
    stop: (container) => docker('stop', container),
    kill: (container) => docker('kill', container),
    start: (container) => docker('start', container),
    restart: (container) => docker('restart', container),
    remove: (container) => docker('rm', container),
    async growTo(service, count) {
      const scale = ['--scale', `${service}=${count}`];
      // Without --no-deps: it makes containers that the next `up` takes for changed, and replaces all at once.
      await compose('up', '--detach', '--no-recreate', '--wait', ...scale, service);
    },
    run: (container, line) => run([...dockerCommand(env), 'exec', container, 'sh', '-c', line]),
  };
}
