import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { RENDERER_ARGUMENTS } from '../../renderer/command.ts';

/** Starts a program in a network namespace of its own, which has no network. */
const WITHOUT_NETWORK = ['unshare', '--user', '--map-current-user', '--net', '--'];

let canUnshare: boolean | undefined;

/** Returns whether this system lets an ordinary user take the network away from a process. */
export function canRemoveNetwork(): boolean {
  const [command = '', ...args] = WITHOUT_NETWORK;
  canUnshare ??= spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
  return canUnshare;
}

/** Starts a process that renders pages, without rights and without an environment. */
export function startRenderer(): Duplex {
  const node = [process.execPath, ...RENDERER_ARGUMENTS];
  const [command = '', ...args] = canRemoveNetwork() ? [...WITHOUT_NETWORK, ...node] : node;
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const stream = Duplex.from({ readable: child.stdout, writable: child.stdin });
  child.once('error', (error) => stream.destroy(error));
  child.once('exit', () => stream.destroy());
  stream.once('close', () => child.kill('SIGKILL'));
  child.unref();
  return stream;
}

/** Connects to the container that renders pages, which starts a process for each connection. */
export function connectRenderer(socket: string): Duplex {
  return connect(socket);
}
