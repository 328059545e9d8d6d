import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { openDatabase } from '../open.ts';
import { lockFolder } from './folderLock.ts';
import { startChild } from './testing/child.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const root = temporaryFolder();

function newFolder(name: string): string {
  const folder = path.join(root, name);
  fs.mkdirSync(folder);
  return folder;
}

test('a folder another server uses is refused before anything in it is touched', async () => {
  const dataDir = newFolder('shared');
  const theirs = path.join(dataDir, 'database.new-theirs');
  fs.mkdirSync(theirs);
  const holder = startChild('holdLock.ts', [dataDir]);
  await holder.printed('locked');

  const refusal = await openDatabase({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect((refusal as Error).message).toBe(
    `The data folder ${dataDir} is in use by another running server. ` +
      'Stop that server, or set DATA_DIR to another folder.',
  );
  expect(fs.readdirSync(dataDir).sort()).toEqual(['database.new-theirs', 'lock.sqlite']);

  await holder.kill();
  lockFolder(dataDir)();
}, 30_000);

test('one process cannot use a folder twice either', () => {
  const folder = newFolder('twice');
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(StartupError);
  unlock();
  unlock();
  lockFolder(folder)();
});

test('a lock file that is no lock is refused with one clear line', () => {
  const folder = newFolder('garbage');
  fs.writeFileSync(path.join(folder, 'lock.sqlite'), 'x'.repeat(5000));
  expect(() => lockFolder(folder)).toThrow(/^The data folder .* can't be locked with .*lock\.sqlite: .*$/);
  expect(() => lockFolder(folder)).toThrow(StartupError);
});
