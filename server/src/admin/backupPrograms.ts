import path from 'node:path';
import { Command, Option } from 'commander';
import { CommandError } from '../process/commandError.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { backUpFolder } from '../database/embedded/backup.ts';
import { FolderInUse } from '../database/embedded/dataFolder.ts';
import { restoreFolder } from '../database/embedded/restore.ts';
import { askServer } from './adminSocket.ts';
import { unreachable } from './runCommand.ts';
import { note, print } from './runProgram.ts';

/** npm changes to the repository; a relative path refers to the caller's folder. */
const resolveFile = (file: string) => path.resolve(process.env['INIT_CWD'] ?? '', file);

/** The data folder of the embedded database. */
function embeddedFolder(instead: string): string {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl) throw new CommandError(`DATABASE_URL is set: ${instead}`);
  return dataDir;
}

async function backUp(file: string, recipient: string | undefined): Promise<void> {
  const dataDir = embeddedFolder('a PostgreSQL server is backed up with its own pg_dump.');
  const lines = await askServer(dataDir, { command: 'backup', file, recipient });
  if (lines) return lines.forEach(print);
  try {
    await backUpFolder(dataDir, file, note, recipient);
  } catch (error) {
    throw error instanceof FolderInUse ? unreachable(dataDir, error) : error;
  }
  print(`The backup is in ${file}`);
}

async function restore(archive: string, identity: string | undefined): Promise<void> {
  const dataDir = embeddedFolder('a PostgreSQL server is restored with its own pg_restore.');
  const before = await restoreFolder(dataDir, archive, note, identity);
  print(`The database in ${dataDir} is that of ${archive}`);
  if (before) print(`The one of before is kept in ${before}`);
}

/** `npm run backup` */
export function backupProgram(): Command {
  return new Command('npm run backup --')
    .description('Write the embedded database of DATA_DIR into a new file, while its server runs or not.')
    .argument('<file.tar.gz>', 'where to; a file that exists is not overwritten')
    .addOption(
      new Option(
        '--recipient <age1…>',
        'encrypt it for this public key of age; its name ends with .age then',
      ).env('BACKUP_RECIPIENT'),
    )
    .addHelpText('after', '\nExample:\n  npm run backup -- before-upgrade.tar.gz')
    .action((file: string, { recipient }: { recipient?: string }) =>
      backUp(resolveFile(file), recipient || undefined),
    );
}

/** `npm run restore` */
export function restoreProgram(): Command {
  return new Command('npm run restore --')
    .description(
      'Put a backup in the place of the embedded database of DATA_DIR. Its server must be stopped. ' +
        'The database of before is kept beside it.',
    )
    .argument('<file.tar.gz>', 'a backup')
    .option('--identity <file>', 'what opens an encrypted one: the file that age-keygen has written')
    .addHelpText('after', '\nExample:\n  npm run restore -- before-upgrade.tar.gz')
    .action((file: string, { identity }: { identity?: string }) =>
      restore(resolveFile(file), identity === undefined ? undefined : resolveFile(identity)),
    );
}
