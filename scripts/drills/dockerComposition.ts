import { composeCommand, dockerCommand } from '../traffic/composeCommand.ts';
import { runCommand } from '../traffic/runCommand.ts';
import type { Composition } from './composition.ts';

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
