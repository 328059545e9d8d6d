import type { RegisteredRemote } from '@site/contract/http/registry';
import type { PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import type { AppDispatch } from '../boot/store.ts';
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

async function loadFrom(
  remote: RegisteredRemote,
  page: RemotePage,
  isAgain: boolean,
): Promise<ComponentType> {
  const { module, feature, path } = page;
  const { loadModule } = await loadHost();
  const code = await (isAgain ? loadModule(remote, module, true) : loadModule(remote, module));
  const loader = code.pages[path];
  const strings = code.strings[feature];
  if (!loader || !strings) throw new Error(`${remote.name} has no page for ${path}.`);
  const [component] = await Promise.all([loader(), addStrings(`${remote.name}/${feature}`, strings)]);
  return component;
}

/** The build this page started with may have been withdrawn; then the remote moves to the live one as a whole. */
async function moveToLive(
  pinned: RegisteredRemote,
  page: RemotePage,
  error: unknown,
): Promise<ComponentType> {
  const live = await liveBuildOf(pinned.name);
  if (!live || live.version === pinned.version) throw error;
  moved.set(pinned.name, live);
  return loadFrom(live, page, true);
}

/**
 * Loads a page of a remote with its strings.
 *
 * @throws Error when the remote can't be loaded; calling again tries again with fresh files
 */
export async function loadRemotePage(page: RemotePage): Promise<ComponentType> {
  const { name } = page.remote;
  const pinned = moved.get(name) ?? page.remote;
  const isAgain = failed.has(name);
  try {
    const component = await loadFrom(pinned, page, isAgain).catch((error: unknown) => {
      if (!isAgain) throw error;
      return moveToLive(pinned, page, error);
    });
    failed.delete(name);
    return component;
  } catch (error) {
    failed.add(name);
    throw error;
  }
}

/** Begins to fetch what a page of a remote shows at an address, if its feature says how. */
export async function prefetchRemotePage(
  { remote, module, path }: RemotePage,
  address: PageAddress,
  dispatch: AppDispatch,
): Promise<void> {
  // Whether the remote can be loaded at all is for the page to find out, with a way to try again.
  if (failed.has(remote.name)) return;
  const { loadModule } = await loadHost();
  const { prefetches } = await loadModule(moved.get(remote.name) ?? remote, module);
  const prefetch = await prefetches?.[path]?.();
  prefetch?.(address, dispatch);
}
