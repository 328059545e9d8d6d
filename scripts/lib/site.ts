import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RATES } from '../../server/src/config/rates.ts';
import { startNode, type NodeProcess } from './runNode.ts';

/** `RATE_LIMITS` of a site whose visitors all have the address of this machine. */
export const NO_RATE_LIMITS = Object.keys(RATES)
  .map((name) => `${name}=100000000/60`)
  .join(',');

/** It exits with the process that started it. */
export interface ServerProcess extends NodeProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** `env` is all of its variables. Throws with what it has printed, when it ends before it is up. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  args: readonly string[] = ['server/src/main.ts'],
  cwd?: string,
): Promise<ServerProcess> {
  const server = startNode(args, { env: { PORT: '0', ...env }, follows: true, ...(cwd && { cwd }) });
  const address = () => /The site is at (\S+)/.exec(server.output())?.[1];
  while (!address() && server.isRunning()) await sleep(20);
  const url = address();
  if (!url) throw new Error(`The server ended before it was up:\n${(await server.ended).output}`);
  return {
    ...server,
    url,
    async stop() {
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}

export async function startSite(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const site = await startServer({ ...process.env, DEMO: '1', DATA_DIR: dataDir, ...env });
    return { ...site, stop: () => site.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
