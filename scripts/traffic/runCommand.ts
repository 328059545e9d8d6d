import { spawn } from 'node:child_process';

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
