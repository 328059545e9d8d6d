// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import type { AppDispatch } from '@site/platform/site/createStore';
import { addStrings } from '@site/platform/site/strings';
import { RETRY_DELAYS_MS } from '../core/loadErrors.ts';
import { report } from '../core/report.ts';
import { fetchRegistry } from './fetchRegistry.ts';
import { loadModule } from './host.ts';
import { setPartLoader, withTimeout, type RemotePart } from './parts.ts';

export interface RemotePage extends Omit<RemotePart, 'load' | 'what'> {
  readonly path: string;
}

const PAGE_TIMEOUT_MS = 15_000;

const CHECK_TIMEOUT_MS = 2_000;

const GONE: readonly number[] = [404, 410];

const failed = new WeakSet<RegisteredRemote>();
const moved = new WeakMap<RegisteredRemote, RegisteredRemote>();

const buildOf = (remote: RegisteredRemote) => moved.get(remote) ?? remote;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadOnce({ remote, module, feature, what, load }: RemotePart): Promise<ComponentType> {
  const build = buildOf(remote);
  const code = await (failed.has(remote) ? loadModule(build, module, true) : loadModule(build, module));
  const strings = code.strings[feature];
  const component = load(code);
  if (!component || !strings) throw new Error(`${build.name} ${build.version} has nothing for ${what}.`);
  const [loaded] = await Promise.all([component, addStrings(`${build.name}/${feature}`, strings)]);
  return loaded;
}

async function isGone({ entry }: RegisteredRemote): Promise<boolean> {
  const { status } = await fetch(entry, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  });
  return GONE.includes(status);
}

async function moveIfGone(remote: RegisteredRemote): Promise<void> {
  const build = buildOf(remote);
  try {
    if (!(await isGone(build))) return;
    const live = (await fetchRegistry()).remotes.find(({ name }) => name === build.name);
    if (live && live.version !== build.version) moved.set(remote, live);
  } catch {
    // A failed check doesn't mean that the build is gone.
  }
}

async function loadPart(part: RemotePart, bypassCache = false): Promise<ComponentType> {
  const { remote, what } = part;
  const startedAt = performance.now();
  const remaining = () => PAGE_TIMEOUT_MS - (performance.now() - startedAt);
  const timeoutMessage = `${remote.name} ${what} did not load in ${PAGE_TIMEOUT_MS} ms.`;
  if (bypassCache) failed.add(remote);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const component = await withTimeout(loadOnce(part), remaining(), timeoutMessage);
      failed.delete(remote);
      report({ kind: 'load', build: buildOf(remote), value: performance.now() - startedAt });
      return component;
    } catch (error) {
      failed.add(remote);
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined || delay >= remaining()) {
        report({ kind: 'failure', build: buildOf(remote), error });
        throw error;
      }
      await Promise.all([sleep(delay), moveIfGone(remote)]);
    }
  }
}

setPartLoader(loadPart);

export function loadPage({ path, ...page }: RemotePage, bypassCache: boolean): Promise<ComponentType> {
  return loadPart({ ...page, what: path, load: ({ pages }) => pages[path]?.() }, bypassCache);
}

export async function prefetchPage(
  { remote, module, path }: RemotePage,
  address: PageAddress,
  dispatch: AppDispatch,
): Promise<void> {
  // A remote that has failed is retried only by opening its page, which can show the error and a retry button.
  if (failed.has(remote)) return;
  const { prefetches } = await loadModule(buildOf(remote), module);
  const prefetch = await prefetches?.[path]?.();
  prefetch?.(address, dispatch);
}
