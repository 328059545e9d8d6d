import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

/** A server on demo data that a script needs for a while. */
export interface RunningSite {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port and a data folder of its own.
 *
 * @param program what starts it, with its arguments
 */
export async function startSite(
  env: NodeJS.ProcessEnv,
  program: readonly string[] = ['server/src/main.ts'],
): Promise<RunningSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: root,
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /The site is at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('The server ended before it was up.')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      // One that has ended by itself says so only once.
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
