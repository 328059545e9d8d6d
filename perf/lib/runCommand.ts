import { spawn } from 'node:child_process';

/** The composition with demo data, and limits that one address does not run into. */
const DEFAULT_COMPOSE = 'docker compose -f docker-compose.prod.yml -f docker-compose.faults.yml';

type Env = Readonly<Record<string, string | undefined>>;
type Command = readonly [string, ...string[]];

/** Splits the command in a variable at blanks, with nothing of a shell. */
export function wordsOf(command: string): Command {
  const [program, ...rest] = command.trim().split(/\s+/);
  if (!program) throw new Error('A command has no words.');
  return [program, ...rest];
}

/** Returns what commands of the composition begin with: `COMPOSE`, or how it is called in this folder. */
export const composeCommand = (env: Env): Command => wordsOf(env['COMPOSE'] ?? DEFAULT_COMPOSE);

/** Returns what commands of Docker itself begin with: `DOCKER`, or `docker`. */
export const dockerCommand = (env: Env): Command => wordsOf(env['DOCKER'] ?? 'docker');

/** Milliseconds after which a command counts as stuck. */
const TIMEOUT_MS = 180_000;

/**
 * Runs a program without a shell.
 *
 * @returns what it printed
 * @throws Error with what it said last, when it fails
 */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { input = '', timeoutMs = TIMEOUT_MS }: { readonly input?: string; readonly timeoutMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Out of reach of Ctrl+C: what has begun is carried out, and what puts it right comes after it.
    const child = spawn(program, args, { stdio: 'pipe', timeout: timeoutMs, detached: true });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    // One that ends without reading says so by its code.
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
