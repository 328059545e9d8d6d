import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';

const PROGRAM = 'redis-server';
const HOST = '127.0.0.1';

export const hasRedisServer = spawnSync(PROGRAM, ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A Redis that is not started yet, removed after the last test of the file. */
export async function newRedisServer() {
  const port = await freePort();
  const folder = newFolder();
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = undefined;
    await ended;
  }

  cleanUpLater(kill);
  return {
    url: `redis://${HOST}:${port}`,
    async start(): Promise<void> {
      const args = ['--bind', HOST, '--port', String(port), '--dir', folder, '--save', ''];
      child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      for await (const chunk of child.stdout ?? [])
        if (String(chunk).includes('Ready to accept connections')) break;
    },
    kill,
    /** Stops its responses but keeps all connections open. */
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
