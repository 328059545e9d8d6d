import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import type { ComponentType } from 'react';
import { addStrings } from '../language/strings.ts';
import { liveBuildOf } from './registry.ts';

/** Names a page of a remote: whose it is, and which of its modules and features brings it. */
export interface RemotePage {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  readonly path: string;
}

let host: Promise<typeof import('./host.ts')> | undefined;
const failed = new Set<string>();
const moved = new Map<string, RegisteredRemote>();

/** Fetches the chunk with the federation runtime; called when the page is idle, at the latest for the first remote. */
export function loadHost(): Promise<typeof import('./host.ts')> {
  host ??= import(/* webpackChunkName: "federation-host" */ './host.ts').catch((error: unknown) => {
    host = undefined;
    throw error;
  });
  return host;
}

async function loadModule({ remote, module }: RemotePage): Promise<RemoteModule> {
  const pinned = moved.get(remote.name) ?? remote;
  const { loadModule: load } = await loadHost();
  if (!failed.has(remote.name)) return load(pinned, module);
  try {
    return await load(pinned, module, true);
  } catch (error) {
    // The build this page started with may have been withdrawn; then the remote moves to the live one as a whole.
    const live = await liveBuildOf(remote.name);
    if (!live || live.version === pinned.version) throw error;
    moved.set(remote.name, live);
    return load(live, module, true);
  }
}

/**
 * Loads a page of a remote with its strings.
 *
 * @throws Error when the remote can't be loaded; calling again tries again with fresh files
 */
export async function loadRemotePage(page: RemotePage): Promise<ComponentType> {
  const { remote, feature, path } = page;
  try {
    const code = await loadModule(page);
    const loader = code.pages[path];
    const strings = code.strings[feature];
    if (!loader || !strings) throw new Error(`${remote.name} has no page for ${path}.`);
    const [component] = await Promise.all([loader(), addStrings(`${remote.name}/${feature}`, strings)]);
    failed.delete(remote.name);
    return component;
  } catch (error) {
    failed.add(remote.name);
    throw error;
  }
}
