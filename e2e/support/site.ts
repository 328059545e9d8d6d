import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ended, startNode, type Running } from './process.ts';

const TIMEOUT_MS = 60_000;

export function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `site-${name}-`));
}

export async function addressOf(server: Running): Promise<string> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const address = /The site is at (\S+)/.exec(server.output())?.[1];
    if (address) return address;
    if (server.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site did not start:\n${server.output()}`);
}

function seededFolder(): string {
  const folder = temporaryFolder('data');
  const seeded = process.env['SEEDED_DATA'];
  if (seeded) cpSync(seeded, folder, { recursive: true });
  return folder;
}

export async function startSite(env: NodeJS.ProcessEnv = {}, dataDir = seededFolder()) {
  const server = startNode(['server/src/main.ts'], {
    PORT: '0',
    DEMO: '1',
    DATA_DIR: dataDir,
    // All tests share one IP address, open more pages than visitors would, and mostly log in as the same few players.
    RATE_LIMITS:
      'socketAddress=10000/60,socketAccount=10000/60,login=10000/60,refreshAccount=10000/60,read=100000/60,readAccount=100000/60,publish=1000/60,' +
      'rollback=1000/60,ownAlert=1000/60,places=10000/60,passwordCheck=1000/60,ownChange=1000/60',
    ...env,
  });
  const url = await addressOf(server);
  const end = async () => {
    server.child.kill('SIGTERM');
    await ended(server);
  };
  return {
    url,
    server,
    dataDir,
    end,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
