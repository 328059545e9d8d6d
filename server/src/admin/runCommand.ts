import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { readDatabaseConfig } from '../config/config.ts';
import { FolderInUse } from '../database/embedded/dataFolder.ts';
import { openDatabase, type DatabaseHandle } from '../database/open.ts';
import { askServer, whyNoSocket } from './adminSocket.ts';
import { NO_SOCKETS } from './commandContext.ts';
import { executeCommand, type Command } from './commands.ts';

/** The error if a server locks the data folder but accepts no commands. */
function unreachable(dataDir: string, cause: unknown): CommandError {
  const why = whyNoSocket(dataDir);
  return new CommandError(
    `A server is running on the data folder ${dataDir} and can't be reached: ` +
      (why === undefined
        ? 'it may be starting or stopping. Try again in a moment, or stop it first.'
        : `it has no socket, since ${why}. Stop the server first.`),
    { cause },
  );
}

async function open(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<DatabaseHandle> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = readDatabaseConfig(env);
  try {
    return await openDatabase({ url: databaseUrl, ownerUrl: migrationDatabaseUrl, dataDir, log });
  } catch (error) {
    throw error instanceof FolderInUse ? unreachable(dataDir, error) : error;
  }
}

/**
 * Runs an operator command: on the database server, through the running server that locks the embedded database, or in
 * this process.
 *
 * @returns the lines to print
 * @throws CommandError or StartupError
 */
export async function runCommand(
  command: Command,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const { databaseUrl, dataDir } = readDatabaseConfig(env);
  const lines = databaseUrl ? undefined : await askServer(dataDir, command);
  if (lines) return lines;
  // A new database would give a token that no site knows; accounts may be added before the first start.
  if (command.command === 'game-server' && !databaseUrl && !existsSync(path.join(dataDir, 'database')))
    throw new CommandError(
      `There is no site in ${dataDir}. Run this where the site runs, with its DATA_DIR or DATABASE_URL.`,
    );
  const { db, close } = await open(env, log);
  try {
    return await executeCommand({ db, sockets: NO_SOCKETS }, command);
  } finally {
    await close();
  }
}
