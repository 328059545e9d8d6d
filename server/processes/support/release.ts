import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanUpLater } from '../../src/testing/cleanUp.ts';
import { readMigrations } from '../../src/database/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a release brings of its own; everything else is that of this one. */
const COPIED = ['server/src', 'server/migrations', 'server/package.json', 'package.json'];
const SHARED = ['node_modules', 'server/node_modules', 'shared', 'config', 'dist'];

/** The name of the newest migration that is here. */
export async function newestMigration(): Promise<string> {
  return (
    Object.keys(await readMigrations())
      .sort()
      .at(-1) ?? ''
  );
}

/**
 * Another release of the server: this one with migrations of its own, gone after the last test of the file.
 *
 * @param migrations sources by name
 * @returns its folder
 */
export function makeRelease(migrations: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  cleanUpLater(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'server'));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const name of SHARED) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  for (const [name, source] of Object.entries(migrations))
    writeFileSync(path.join(folder, 'server/migrations', `${name}.ts`), source);
  return folder;
}
