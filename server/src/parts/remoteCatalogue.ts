import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  registered,
  remoteManifest,
  remoteVersion,
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
} from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** How long the folder is believed before it is read again, in milliseconds. */
const FRESH = 1_000;

/** How long a dev server, which answers when its build is done, may take; in milliseconds. */
const BUILD_PATIENCE = 15_000;

const live = z.object({ version: remoteVersion });

/** The remotes that are live. */
export interface RemoteCatalogue {
  registry(): Promise<Registry>;
}

interface DevRemote {
  readonly name: string;
  readonly origin: string;
}

interface CatalogueOptions {
  /** Holds `<name>/live.json` with the live version, and `<name>/<version>/` with its files. */
  readonly folder: string;
  readonly devRemotes: readonly DevRemote[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function parseManifest(content: unknown, name: string, version?: string): RemoteManifest {
  const manifest = remoteManifest.parse(content);
  if (manifest.name !== name || manifest.version !== (version ?? manifest.version))
    throw new Error(`the manifest belongs to ${manifest.name} ${manifest.version}`);
  return manifest;
}

async function readBuilt(folder: string, name: string): Promise<RegisteredRemote> {
  const { version } = live.parse(await readJson(path.join(folder, name, 'live.json')));
  const content = await readJson(path.join(folder, name, version, 'manifest.json'));
  return registered(parseManifest(content, name, version), `/remotes/${name}/${version}`);
}

async function readServed({ name, origin }: DevRemote): Promise<RegisteredRemote> {
  const response = await fetch(`${origin}/manifest.json`, { signal: AbortSignal.timeout(BUILD_PATIENCE) });
  if (!response.ok) throw new Error(`${origin} answers ${response.status}; what stops its build?`);
  return registered(parseManifest(await response.json(), name), origin);
}

/**
 * Reads the live remotes from the folder they are deployed to. A remote that can't be read is left out and logged:
 * one broken deployment must not take the others along.
 */
export function createRemoteCatalogue({ folder, devRemotes, log }: CatalogueOptions): RemoteCatalogue {
  let known: { readAt: number; registry: Promise<Registry> } | undefined;
  // A page that loads again because a manifest has changed must see the change.
  const fresh = devRemotes.length > 0 ? 0 : FRESH;
  /** Why a remote was left out the last time: the same reason is not logged at each reading. */
  const reasons = new Map<string, string>();

  function leaveOut(name: string, error: Error): undefined {
    if (reasons.get(name) !== error.message)
      log.warn({ remote: name, err: error }, 'a remote is left out: its manifest could not be read');
    reasons.set(name, error.message);
  }

  async function names(): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const built = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return [...new Set([...built, ...devRemotes.map(({ name }) => name)])].sort();
  }

  async function read(): Promise<Registry> {
    const found = (await names()).map(async (name) => {
      const served = devRemotes.find((remote) => remote.name === name);
      try {
        const remote = await (served ? readServed(served) : readBuilt(folder, name));
        reasons.delete(name);
        return remote;
      } catch (error) {
        return leaveOut(name, error as Error);
      }
    });
    return { remotes: (await Promise.all(found)).filter((remote) => remote !== undefined) };
  }

  return {
    registry() {
      if (!known || Date.now() - known.readAt >= fresh) known = { readAt: Date.now(), registry: read() };
      return known.registry;
    },
  };
}
