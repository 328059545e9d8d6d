import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteManifest, type RegisteredRemote, type Registry } from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** How long the folder is believed before it is read again, in milliseconds. */
const FRESH = 1_000;

const live = z.object({ version: z.string().regex(/^[\w.+-]+$/) });

/** The remotes that are live. */
export interface RemoteCatalogue {
  registry(): Promise<Registry>;
}

interface CatalogueOptions {
  /** Holds `<name>/live.json` with the live version, and `<name>/<version>/` with its files. */
  readonly folder: string;
  readonly devRemotes: readonly { name: string; origin: string }[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function readBuilt(folder: string, name: string): Promise<RegisteredRemote> {
  const { version } = live.parse(await readJson(path.join(folder, name, 'live.json')));
  const manifest = remoteManifest.parse(await readJson(path.join(folder, name, version, 'manifest.json')));
  return { ...manifest, entry: `/remotes/${name}/${version}/remoteEntry.js` };
}

async function readServed({ origin }: { origin: string }): Promise<RegisteredRemote> {
  const response = await fetch(`${origin}/manifest.json`, { signal: AbortSignal.timeout(2_000) });
  return { ...remoteManifest.parse(await response.json()), entry: `${origin}/remoteEntry.js` };
}

/**
 * Reads the live remotes from the folder they are deployed to. A remote that can't be read is left out and logged:
 * one broken deployment must not take the others along.
 */
export function createRemoteCatalogue({ folder, devRemotes, log }: CatalogueOptions): RemoteCatalogue {
  let known: { readAt: number; registry: Promise<Registry> } | undefined;

  async function names(): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const built = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return [...new Set([...built, ...devRemotes.map(({ name }) => name)])].sort();
  }

  async function read(): Promise<Registry> {
    const found = (await names()).map(async (name) => {
      const served = devRemotes.find((remote) => remote.name === name);
      try {
        return served ? await readServed(served) : await readBuilt(folder, name);
      } catch (error) {
        log.warn({ remote: name, err: error }, 'a remote is left out: its manifest could not be read');
        return undefined;
      }
    });
    return { remotes: (await Promise.all(found)).filter((remote) => remote !== undefined) };
  }

  return {
    registry() {
      if (!known || Date.now() - known.readAt > FRESH) known = { readAt: Date.now(), registry: read() };
      return known.registry;
    },
  };
}
