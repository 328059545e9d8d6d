// Renders pages in a container without a network: each connection to its socket gets a process of its own.
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { containment } from './contain.ts';
import { startProcess } from './startProcess.ts';

/** Processes at a time, for all servers of the site. */
const MAX_PROCESSES = 24;

const { RENDERER_SOCKET: socket } = process.env;
if (socket === undefined) {
  console.error('RENDERER_SOCKET is missing: the path of the socket to listen on.');
  process.exit(1);
}

const { name, remains } = containment();
// Elsewhere the server says what remains; here the container takes the network away, but nothing else separates builds.
if (name !== 'user' && remains !== undefined) {
  console.error(`The processes of different builds can't be kept apart here: remotes can ${remains}.`);
}

const server = createServer((connection) => {
  const renderer = startProcess(containment());
  connection.pipe(renderer).pipe(connection);
  connection.once('error', () => connection.destroy());
  renderer.once('error', () => connection.destroy());
  connection.once('close', () => renderer.destroy());
  renderer.once('close', () => connection.destroy());
});
server.maxConnections = MAX_PROCESSES;
// Left behind by a container that was killed.
rmSync(socket, { force: true });
server.listen(socket, () => chmodSync(socket, 0o660));
process.once('SIGTERM', () => process.exit());
