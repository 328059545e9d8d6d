import type { RegisteredRemote } from '@site/contract/http/registry';
import type { PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import type { AppDispatch } from '../boot/store.ts';

/** Names a page of a remote: whose it is, and which of its modules and features brings it. */
export interface RemotePage {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  readonly path: string;
}

let loader: Promise<typeof import('./pageLoader.ts')> | undefined;

/** Fetches the chunk with the federation runtime; called when the page is idle, at the latest for the first remote. */
export function loadHost(): Promise<typeof import('./pageLoader.ts')> {
  loader ??= import(/* webpackChunkName: "federation-host" */ './pageLoader.ts').catch((error: unknown) => {
    loader = undefined;
    throw error;
  });
  return loader;
}

/**
 * Loads a page of a remote with its strings.
 *
 * @param again asks for every file of the remote anew, past any cache
 * @throws Error when the remote can't be loaded; calling again tries again with fresh files
 */
export async function loadRemotePage(page: RemotePage, again = false): Promise<ComponentType> {
  return (await loadHost()).loadPage(page, again);
}

/** Begins to fetch what a page of a remote shows at an address, if its feature says how. */
export async function prefetchRemotePage(
  page: RemotePage,
  address: PageAddress,
  dispatch: AppDispatch,
): Promise<void> {
  return (await loadHost()).prefetchPage(page, address, dispatch);
}
