// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import type { AppDispatch } from '../boot/store.ts';
import { addStrings } from '../language/strings.ts';
import { report } from '../telemetry/report.ts';
import { askRegistry } from './askRegistry.ts';
import { loadModule } from './host.ts';

/** Identifies a page: its remote, and the module and feature that provide it. */
export interface RemotePage {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  readonly path: string;
}

/** How long a page may take including all retries, in milliseconds. */
const LIMIT = 15_000;

/** Delays before each retry, in milliseconds. */
const WAITS = [400, 1_200];

/** How long to wait when checking whether a build still exists, in milliseconds. */
const TIMEOUT_MS = 2_000;

const GONE: readonly number[] = [404, 410];

const failed = new WeakSet<RegisteredRemote>();
const moved = new WeakMap<RegisteredRemote, RegisteredRemote>();

const buildOf = (remote: RegisteredRemote) => moved.get(remote) ?? remote;
const sleep = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));

async function loadOnce({ remote, module, feature, path }: RemotePage): Promise<ComponentType> {
  const build = buildOf(remote);
  const code = await (failed.has(remote) ? loadModule(build, module, true) : loadModule(build, module));
  const loader = code.pages[path];
  const strings = code.strings[feature];
  if (!loader || !strings) throw new Error(`${build.name} ${build.version} has no page for ${path}.`);
  const [component] = await Promise.all([loader(), addStrings(`${build.name}/${feature}`, strings)]);
  return component;
}

function inTime<Value>(promise: Promise<Value>, limit: number, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive in ${LIMIT} ms.`)), limit);
  });
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer));
}

async function isGone({ entry }: RegisteredRemote): Promise<boolean> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const { status } = await fetch(entry, asked);
  return GONE.includes(status);
}

/** A page keeps its build; only if that was withdrawn does the whole remote move to the live one. */
async function moveIfGone(remote: RegisteredRemote): Promise<void> {
  const build = buildOf(remote);
  try {
    if (!(await isGone(build))) return;
    const live = (await askRegistry()).remotes.find(({ name }) => name === build.name);
    if (live && live.version !== build.version) moved.set(remote, live);
  } catch {
    // No answer doesn't mean that the build is gone.
  }
}

/**
 * Loads a page of a remote with its strings, and retries twice before it fails.
 *
 * @param again fetches every file of the remote again, bypassing all caches
 * @throws Error when the remote can't be loaded; the next call then fetches fresh files
 */
export async function loadPage(page: RemotePage, again: boolean): Promise<ComponentType> {
  const { remote, path } = page;
  const began = performance.now();
  const left = () => LIMIT - (performance.now() - began);
  if (again) failed.add(remote);
  for (let tries = 0; ; tries += 1) {
    try {
      const component = await inTime(loadOnce(page), left(), `${remote.name}${path}`);
      failed.delete(remote);
      report({ kind: 'load', build: buildOf(remote), value: performance.now() - began });
      return component;
    } catch (error) {
      failed.add(remote);
      const wait = WAITS[tries];
      if (wait === undefined || wait >= left()) {
        report({ kind: 'failure', build: buildOf(remote), error });
        throw error;
      }
      await Promise.all([sleep(wait), moveIfGone(remote)]);
    }
  }
}

/** Starts fetching a remote page's data for an address, if its feature defines a `prefetch`. */
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
