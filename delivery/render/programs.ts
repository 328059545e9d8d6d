import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteManifest, type RegisteredRemote, type RemoteManifest } from '@site/contract/http/registry';
import { readAtMost } from '@site/backend/readAtMost';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ProgramFiles } from '../renderer/messages.ts';
import type { ServerProgram } from './serverProgram.ts';
import { LIMITS_OF_BUILD } from '../records/limits.ts';
import type { DeliverySchema } from '../records/schema.ts';
import type { Baselines } from '../live/baselines.ts';

/** Bytes of cached programs. */
const MAX_BYTES = 32 * 1024 * 1024;

const FETCH_TIMEOUT_MS = 2_000;

interface Options {
  readonly db: Kysely<DeliverySchema>;
  readonly baselines: Baselines;
  /** Finds a published build. */
  readonly findManifest: (remote: string, version: string) => Promise<RemoteManifest | undefined>;
  /** Holds the baselines. */
  readonly remotesDir: string;
}

const sizeOf = (files: ProgramFiles) => Object.values(files).reduce((sum, text) => sum + 2 * text.length, 0);

const nameOf = (file: string) => path.posix.basename(file);

/** @throws Error if the content is not what was deployed */
function verify(text: string, expected: string | undefined, file: string): void {
  if (`sha384-${hash('sha384', text, 'base64')}` !== expected)
    throw new Error(`${file} is not the file that was deployed`);
}

/** Reads the server programs of builds. */
export function createPrograms({ db, baselines, findManifest, remotesDir }: Options) {
  const known = new LRUCache<string, { readonly program: ServerProgram | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ program }) => 1 + (program ? sizeOf(program.files) : 0),
  });

  async function readBaselineManifest({
    name,
    version,
  }: RegisteredRemote): Promise<RemoteManifest | undefined> {
    const text = await readFile(path.join(remotesDir, name, version, 'manifest.json'), 'utf8').catch(
      () => undefined,
    );
    return text === undefined ? undefined : remoteManifest.parse(JSON.parse(text));
  }

  async function readPublished(name: string, version: string, files: readonly string[]): Promise<string[]> {
    const rows = await db
      .selectFrom('remote_files')
      .select(['path', 'body'])
      .where('remote', '=', name)
      .where('version', '=', version)
      .where('path', 'in', files)
      .execute();
    const bodies = new Map(rows.map((row) => [row.path, Buffer.from(row.body).toString('utf8')]));
    return files.map((file) => bodies.get(file) ?? '');
  }

  async function fetchFrom(url: string): Promise<string> {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    return (await readAtMost(response, LIMITS_OF_BUILD.file)).toString('utf8');
  }

  /** @param base where the browser finds the files @param from where the server does, if not in this site */
  async function read(remote: RegisteredRemote, from?: string): Promise<ServerProgram | undefined> {
    const { name, version, entry } = remote;
    const baseline = from === undefined ? await readBaselineManifest(remote) : undefined;
    const manifest =
      baseline ?? (from === undefined ? await findManifest(name, version) : await readServed(from));
    const part = manifest?.server;
    if (!manifest || !part) return undefined;
    const base = entry.slice(0, entry.lastIndexOf('/'));
    const source = from ?? (base.startsWith('/') ? undefined : base);
    const texts = await (async () => {
      if (source !== undefined)
        return Promise.all(
          part.files.map(async (file) => {
            const url = `${source}/${file}`;
            const text = await fetchFrom(url);
            // Only a dev server's build has no hashes.
            if (from === undefined) verify(text, manifest.files[file], url);
            return text;
          }),
        );
      if (!baseline) return readPublished(name, version, part.files);
      const folder = path.join(remotesDir, name, version);
      return Promise.all(part.files.map((file) => readFile(path.join(folder, file), 'utf8')));
    })();
    const files = Object.fromEntries(part.files.map((file, index) => [nameOf(file), texts[index] ?? '']));
    const chunks = Object.entries(part.chunks).map(([chunk, own]) => [
      chunk,
      own.map((file) => `${base}/${file}`),
    ]);
    const key = `${name}@${version} ${hash('sha256', JSON.stringify(files))}`;
    return { key, files, chunks: Object.fromEntries(chunks) as ServerProgram['chunks'] };
  }

  async function readServed(url: string): Promise<RemoteManifest> {
    return remoteManifest.parse(JSON.parse(await fetchFrom(`${url}/manifest.json`)));
  }

  return async function programOf(remote: RegisteredRemote): Promise<ServerProgram | undefined> {
    const dev = baselines.devRemotes.find(({ name }) => name === remote.name);
    if (dev) return read(remote, dev.url);
    const { entry } = remote;
    const found = known.get(entry);
    if (found) return found.program;
    const program = await read(remote);
    known.set(entry, { program });
    return program;
  };
}

/** Milliseconds between two looks at the files of the shell's program. */
const LOOK_INTERVAL_MS = 250;

/** Reads the shell's server program, again after each build. */
export function createShellProgram(folder: string) {
  let known: { readonly builtAt: number; readonly key: string; readonly files: ProgramFiles } | undefined;
  let lookedAt = -Infinity;

  function look(): void {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.cjs')) : [];
    const builtAt = Math.max(...names.map((name) => statSync(path.join(folder, name)).mtimeMs));
    if (!names.includes('main.cjs')) known = undefined;
    else if (known?.builtAt !== builtAt) {
      const files = Object.fromEntries(
        names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
      );
      known = { builtAt, key: `shell ${hash('sha256', JSON.stringify(files))}`, files };
    }
  }

  return function shellProgram() {
    const now = performance.now();
    if (now - lookedAt >= LOOK_INTERVAL_MS) {
      lookedAt = now;
      look();
    }
    return known;
  };
}
