import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/** A short name for what the migrations make of an empty database: kept databases are found by it. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  const files = fs.readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(fs.readFileSync(path.join(FOLDER, file)));
  return hash.digest('hex').slice(0, 16);
}
