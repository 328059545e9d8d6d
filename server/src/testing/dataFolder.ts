import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../database/open.ts';
import { keptName, migrationsHash } from './keptDatabase.ts';

/** Other test files may do this at once: the first whole folder stays. */
async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  await openDatabase({ dataDir: draft }).then(({ close }) => close());
  try {
    fs.renameSync(draft, template);
  } catch {
    fs.rmSync(draft, { recursive: true });
  }
}

/**
 * Makes a data folder with a database that has all tables and no rows, as after a first start: that takes some seconds,
 * a copy of an earlier one a fraction of that.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const template = keptName(`data-folder-${migrationsHash()}`);
  if (!fs.existsSync(template)) await makeTemplate(template);
  fs.cpSync(path.join(template, 'database'), path.join(dataDir, 'database'), { recursive: true });
}
