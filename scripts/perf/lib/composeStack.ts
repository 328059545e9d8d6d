import { spawn } from 'node:child_process';

/** The stack with demo data, and limits high enough for one address. */
const DEFAULT_COMPOSE = 'docker compose -f docker/compose.prod.yml -f docker/compose.faults.yml';

type Env = Readonly<Record<string, string | undefined>>;
type Command = readonly [string, ...string[]];

/** Splits the command in a variable at spaces, without shell syntax. */
export function wordsOf(command: string): Command {
  const [program, ...rest] = command.trim().split(/\s+/);
  if (!program) throw new Error('A command has no words.');
  return [program, ...rest];
}

/** Returns what commands of the Compose stack begin with: `COMPOSE`, or how it is called in this folder. */
export const composeCommand = (env: Env): Command => wordsOf(env['COMPOSE'] ?? DEFAULT_COMPOSE);

/** Returns what commands of Docker itself begin with: `DOCKER`, or `docker`. */
const dockerCommand = (env: Env): Command => wordsOf(env['DOCKER'] ?? 'docker');

/** Milliseconds after which a command counts as stuck. */
const TIMEOUT_MS = 180_000;

/**
 * Runs a program without a shell.
 *
 * @returns what it printed
 * @throws Error with what it said last, when it fails
 */
export function runCommand(
  [program, ...args]: Command,
  { input = '', timeoutMs = TIMEOUT_MS }: { readonly input?: string; readonly timeoutMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Out of reach of Ctrl+C: a step that has begun is completed, and its repair follows.
    const child = spawn(program, args, { stdio: 'pipe', timeout: timeoutMs, detached: true });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    // A program that ends without reading its input reports that by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const said = (complaint || output).trim().split('\n').slice(-3).join('\n');
      reject(new Error(`"${[program, ...args].join(' ')}" failed: ${said || `it ended with ${code}`}`));
    });
  });
}

/** The services of the site that run in containers of their own. */
export type Service = 'server' | 'gateway' | 'postgres' | 'redis' | 'gate';

/** A stack of containers that faults are injected into. */
export interface ComposeStack {
  /** Returns the running containers of a service. */
  running(service: Service): Promise<readonly string[]>;
  /** Stops it gracefully: with a signal and time to shut down. */
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

const linesOf = (output: string) => output.split('\n').filter((line) => line.trim() !== '');

/**
 * A stack that Docker runs. `COMPOSE` names it, `DOCKER` another client than `docker`.
 *
 * @param run runs the client
 */
export function dockerStack(env: Env, run: (command: Command) => Promise<string> = runCommand): ComposeStack {
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
      // Without --no-deps, whose containers the next `up` would treat as changed and replace all at once.
      await compose('up', '--detach', '--no-recreate', '--wait', ...scale, service);
    },
    run: (container, line) => run([...dockerCommand(env), 'exec', container, 'sh', '-c', line]),
  };
}
