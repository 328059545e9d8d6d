import { connect } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '@site/backend/commandError';
import type { Command } from './commands.ts';

/** Maximum bytes of a socket's path, without the terminating zero. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/** The socket on which a running server accepts commands. */
export function adminSocketPath(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'admin.sock');
}

/** Returns why there can be no socket for this data folder, if so. */
export function whyNoSocket(dataDir: string): string | undefined {
  if (process.platform === 'win32') return 'there are none on Windows';
  const file = adminSocketPath(dataDir);
  const length = Buffer.byteLength(file);
  if (length <= MAX_PATH_BYTES) return undefined;
  return `its path ${file} has ${length} bytes, and ${MAX_PATH_BYTES} are allowed: set DATA_DIR to a shorter one`;
}

/** The server's response to a command: the lines to print, or the reason of a refusal. */
const adminResponse = z.union([
  z.strictObject({ lines: z.array(z.string()) }),
  z.strictObject({ refusal: z.string() }),
]);
export type AdminResponse = z.infer<typeof adminResponse>;

/** There is no socket, or its process has exited. */
const NO_SERVER = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

function send(file: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(file, () => socket.end(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function linesOf(text: string): readonly string[] {
  // A server that is killed meanwhile sends no response.
  if (text === '')
    throw new CommandError(
      'The running server ended before it answered. Check whether the command took effect.',
    );
  const answer = adminResponse.parse(JSON.parse(text));
  if ('refusal' in answer) throw new CommandError(answer.refusal);
  return answer.lines;
}

/**
 * Runs a command on the server of a data folder.
 *
 * @returns the lines to print, or undefined if no server accepts commands
 * @throws CommandError if it is refused
 */
export async function askServer(dataDir: string, command: Command): Promise<readonly string[] | undefined> {
  if (whyNoSocket(dataDir)) return undefined;
  const file = adminSocketPath(dataDir);
  try {
    return linesOf(await send(file, JSON.stringify(command)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code && NO_SERVER.has(code)) return undefined;
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(
      `The server that runs on ${dataDir} can't be reached through ${file}: ${message}. ` +
        'Run this command as the user of the server.',
      { cause: error },
    );
  }
}
