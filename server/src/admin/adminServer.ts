import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { CommandError } from '@site/backend/commandError';
import { adminSocketPath, whyNoSocket, type AdminResponse } from './adminSocket.ts';
import type { CommandContext } from './commandContext.ts';
import { command, executeCommand } from './commands.ts';

/** Maximum bytes of a command. */
const MAX_BYTES = 16 * 1024;

/** Milliseconds for a command to arrive. */
const TIMEOUT_MS = 5_000;

/** Only the server's user may connect. */
const UMASK = 0o177;

interface Log {
  error(details: { err: unknown }, text: string): void;
}

/** Reads what the client sent before it closed its side. */
function read(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    socket.on('data', (chunk) => {
      size += chunk.length;
      if (size > MAX_BYTES) reject(new CommandError('This command is too long.'));
      else chunks.push(chunk);
    });
    socket.once('end', () => resolve(Buffer.concat(chunks).toString()));
    socket.once('close', () => reject(new CommandError('The client went away.')));
    socket.setTimeout(TIMEOUT_MS, () => reject(new CommandError('The command did not arrive in time.')));
  });
}

function parse(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandError('This is not a command.');
  }
  const { data } = command.safeParse(value);
  if (!data)
    throw new CommandError('The running server does not know this command: it may be of another version.');
  return data;
}

async function answerTo(text: string, context: CommandContext, log: Log): Promise<AdminResponse> {
  try {
    return { lines: [...(await executeCommand(context, parse(text)))] };
  } catch (error) {
    if (error instanceof CommandError) return { refusal: error.message };
    log.error({ err: error }, 'A command of the operator failed');
    return { refusal: 'The command failed, and the log of the running server says why.' };
  }
}

/** Listens with access for this user only, from the start. */
async function listen(server: Server, file: string): Promise<void> {
  // The folder is locked, so an existing socket's process has exited.
  rmSync(file, { force: true });
  const before = process.umask(UMASK);
  try {
    server.listen(file);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
}

/**
 * Accepts operator commands on a socket in the data folder, since a running server locks the database. Continues
 * without a socket if none is possible.
 *
 * @returns a function that stops accepting and waits for running commands
 */
export async function startAdminServer(
  dataDir: string,
  context: CommandContext,
  { log, say }: { readonly log: Log; readonly say: (line: string) => void },
): Promise<() => Promise<void>> {
  const waiting = new Set<Socket>();
  const underWay = new Set<Promise<void>>();

  async function serve(socket: Socket): Promise<void> {
    waiting.add(socket);
    const text = await read(socket).finally(() => waiting.delete(socket));
    socket.setTimeout(0);
    socket.end(JSON.stringify(await answerTo(text, context, log)));
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A disconnected client gets no response; its command still runs.
    socket.on('error', () => socket.destroy());
    const work = serve(socket).catch((error: Error) => {
      const answer: AdminResponse = { refusal: error.message };
      socket.end(JSON.stringify(answer), () => socket.destroy());
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  });

  try {
    const impossible = whyNoSocket(dataDir);
    if (impossible) throw new Error(impossible);
    await listen(server, adminSocketPath(dataDir));
    server.on('error', (error) => log.error({ err: error }, 'The socket for npm run admin failed'));
  } catch (error) {
    say(
      `npm run admin works only while this server is stopped: it has no socket, since ${(error as Error).message}`,
    );
    return () => Promise.resolve();
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of waiting) socket.destroy();
    await Promise.all(underWay);
    await closed;
  };
}
