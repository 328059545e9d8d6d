import { spawn } from 'node:child_process';

interface ShellOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Seconds after which the lines count as stuck. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** Milliseconds in which the client of an engine may end what it does. */
const GRACE_MS = 20_000;

const MAX_SHOWN_LINES = 60;

export function runShell(lines: string, { cwd, env, limit, signal }: ShellOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    // In a group of their own: what they have started ends with them, and Ctrl+C leaves time to clean up.
    const shell = spawn('sh', ['-e', '-c', lines], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    let why: string | undefined;
    let grace: NodeJS.Timeout | undefined;
    const kill = (name: NodeJS.Signals) => {
      try {
        if (shell.pid) process.kill(-shell.pid, name);
      } catch {
        // All of it has ended.
      }
    };
    const end = (reason: string) => {
      why ??= reason;
      kill('SIGTERM');
      grace = setTimeout(() => kill('SIGKILL'), GRACE_MS).unref();
    };
    const timer = setTimeout(() => end(`they took more than ${limit} s`), limit * 1000);
    const interrupt = () => end('they were interrupted');
    if (signal?.aborted) interrupt();
    signal?.addEventListener('abort', interrupt);
    shell.once('error', reject);
    shell.once('close', (code) => {
      clearTimeout(timer);
      clearTimeout(grace);
      signal?.removeEventListener('abort', interrupt);
      if (code === 0 && why === undefined) return resolve(output);
      const said = output.trimEnd().split('\n').slice(-MAX_SHOWN_LINES).join('\n');
      reject(
        new Error(`These lines failed, because ${why ?? `they ended with ${code}`}:\n${lines}\n\n${said}`),
      );
    });
  });
}
