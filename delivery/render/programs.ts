import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RegisteredRemote } from '@site/contract/http/registry';
import { LRUCache } from 'lru-cache';
import type { ProgramFiles } from '../renderer/messages.ts';
import { type Builds, fetchFile, readBuildFile, readManifest } from '../records/buildFiles.ts';
import type { Baselines } from '../live/baselines.ts';

const MAX_BYTES = 32 * 1024 * 1024;

export interface ServerProgram {
  /** Identifies its content. */
  readonly key: string;
  readonly files: ProgramFiles;
  /** The URLs that a browser needs for each lazy chunk. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

const sizeOf = (files: ProgramFiles) => Object.values(files).reduce((sum, text) => sum + 2 * text.length, 0);

const nameOf = (file: string) => path.posix.basename(file);

export function createPrograms(site: Builds, baselines: Pick<Baselines, 'devRemotes'>) {
  const known = new LRUCache<string, { readonly program: ServerProgram | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ program }) => 1 + (program ? sizeOf(program.files) : 0),
  });

  /** @param devServer where the server finds the files of a build that is not in this site */
  async function read(
    { name, version, entry }: RegisteredRemote,
    devServer?: string,
  ): Promise<ServerProgram | undefined> {
    const build = { remote: name, version };
    const readFile = (file: string) =>
      devServer === undefined ? readBuildFile(site, build, file) : fetchFile(`${devServer}/${file}`);
    const manifest =
      devServer === undefined
        ? await readManifest(site, build)
        : remoteManifest.parse(JSON.parse((await readFile('manifest.json')).toString()));
    const part = manifest?.server;
    if (!part) return undefined;
    const base = entry.slice(0, entry.lastIndexOf('/'));
    const texts = part.files.map(async (file) => [nameOf(file), (await readFile(file)).toString()] as const);
    const files = Object.fromEntries(await Promise.all(texts));
    const chunks = Object.entries(part.chunks).map(
      ([chunk, own]) => [chunk, own.map((file) => `${base}/${file}`)] as const,
    );
    const key = `${name}@${version} ${hash('sha256', JSON.stringify(files))}`;
    return { key, files, chunks: Object.fromEntries(chunks) };
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
