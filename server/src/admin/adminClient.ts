import { connect } from 'node:net';
import { CommandError } from '../commandError.ts';
import { adminAnswer, adminSocketPath, whyNoSocket } from './adminSocket.ts';
import type { Command } from './commands.ts';

/** Nobody has made the socket, or whoever made it is gone. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

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
  // A server that is killed meanwhile answers nothing.
  if (text === '')
    throw new CommandError('The running server ended before it answered. Look whether the command is done.');
  const answer = adminAnswer.parse(JSON.parse(text));
  if ('refusal' in answer) throw new CommandError(answer.refusal);
  return answer.lines;
}

/**
 * Has the server do a command that runs on a data folder.
 *
 * @returns the lines to print, or nothing where no server takes commands
 * @throws CommandError when it is refused
 */
export async function askServer(dataDir: string, command: Command): Promise<readonly string[] | undefined> {
  if (whyNoSocket(dataDir)) return undefined;
  const file = adminSocketPath(dataDir);
  try {
    return linesOf(await send(file, JSON.stringify(command)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code && NOBODY.has(code)) return undefined;
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(
      `The server that runs on ${dataDir} can't be reached through ${file}: ${message}. ` +
        'Run this command as the user of the server.',
      { cause: error },
    );
  }
}
