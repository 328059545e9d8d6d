import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../database/open.ts';
import { cachePath, migrationsHash } from './cachedDatabase.ts';

/** Other test files may do this concurrently: the first complete folder stays. */
async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  await openDatabase({ dataDir: draft }).then(({ close }) => close());
  try {
    fs.renameSync(draft, template);
  } catch {
    fs.rmSync(draft, { recursive: true });
  }
}

/** Copying a folder takes a fraction of the seconds to create one. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const template = cachePath(`data-folder-${migrationsHash()}`);
  if (!fs.existsSync(template)) await makeTemplate(template);
  fs.cpSync(path.join(template, 'database'), path.join(dataDir, 'database'), { recursive: true });
}
