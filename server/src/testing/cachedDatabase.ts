import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const SERVER = path.resolve(import.meta.dirname, '../..');
const CACHE = path.resolve(SERVER, '../.cache');
const MIGRATIONS = path.join(SERVER, 'migrations');

function pgliteVersion(): string {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(SERVER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies['@electric-sql/pglite'] ?? 'unknown';
}

/** The cache path for output of this PGlite version. */
export const cachePath = (name: string) => path.join(CACHE, `${name}-${pgliteVersion()}`);

/** Identifies the schema that the migrations create, as a cache key. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  const files = fs.readdirSync(MIGRATIONS).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(fs.readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 16);
}

async function write(file: string, make: () => Promise<PGlite>): Promise<void> {
  const pglite = await make();
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Test files may do this concurrently: each replaces a complete file with a complete file.
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
  fs.renameSync(draft, file);
}

/** Cached across tests and runs: PGlite creates the files in seconds, and loads them in a fraction of that. */
export async function cachedDatabase(name: string, make: () => Promise<PGlite>): Promise<Blob> {
  const file = `${cachePath(name)}.tar`;
  if (!fs.existsSync(file)) await write(file, make);
  return new Blob([fs.readFileSync(file)]);
}

export function emptyDatabase(): Promise<Blob> {
  return cachedDatabase('empty-database', () => PGlite.create());
}
