// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import type { AppDispatch } from '../boot/store.ts';
import { addStrings } from '../language/strings.ts';
import { report } from '../telemetry/report.ts';
import { askRegistry } from './askRegistry.ts';
import { loadModule } from './host.ts';

/** Names a page of a remote: whose it is, and which of its modules and features brings it. */
export interface RemotePage {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  readonly path: string;
}

/** How long a page may take with every try, in milliseconds. */
const LIMIT = 15_000;

/** How long a try waits after the one before it has failed, in milliseconds. */
const WAITS = [400, 1_200];

/** How long to wait for whether a build is still there, in milliseconds. */
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

/** A page stays with its build; only where that was withdrawn the remote moves to the live one, as a whole. */
async function moveIfGone(remote: RegisteredRemote): Promise<void> {
  const build = buildOf(remote);
  try {
    if (!(await isGone(build))) return;
    const live = (await askRegistry()).remotes.find(({ name }) => name === build.name);
    if (live && live.version !== build.version) moved.set(remote, live);
  } catch {
    // Who can't be asked has not said that it is gone.
  }
}

/**
 * Loads a page of a remote with its strings; a failure is tried again twice before it is one.
 *
 * @param again asks for every file of the remote anew, past any cache
 * @throws Error when the remote can't be loaded; calling again tries again with fresh files
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

/** Begins to fetch what a page of a remote shows at an address, if its feature says how. */
export async function prefetchPage(
  { remote, module, path }: RemotePage,
  address: PageAddress,
  dispatch: AppDispatch,
): Promise<void> {
  // Whether the remote can be loaded at all is for the page to find out, with a way to try again.
  if (failed.has(remote)) return;
  const { prefetches } = await loadModule(buildOf(remote), module);
  const prefetch = await prefetches?.[path]?.();
  prefetch?.(address, dispatch);
}
