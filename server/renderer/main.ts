// Renders pages in a container without a network: each connection to its socket gets a process of its own.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { RENDERER_ARGUMENTS } from './command.ts';

/** Processes at a time, for all servers of the site. */
const MAX_PROCESSES = 24;

const { RENDERER_SOCKET: socket } = process.env;
if (socket === undefined) {
  console.error('RENDERER_SOCKET is missing: the path of the socket to listen on.');
  process.exit(1);
}

const server = createServer((connection) => {
  const child = spawn(process.execPath, RENDERER_ARGUMENTS, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  connection.pipe(child.stdin);
  child.stdout.pipe(connection);
  // Either side may be gone already.
  for (const stream of [connection, child.stdin, child.stdout])
    stream.on('error', () => connection.destroy());
  connection.once('close', () => child.kill('SIGKILL'));
  child.once('exit', () => connection.destroy());
});
server.maxConnections = MAX_PROCESSES;
// Left behind by a container that was killed.
rmSync(socket, { force: true });
server.listen(socket);
process.once('SIGTERM', () => process.exit());
