// A lazy chunk: the federation runtime and the curated shares are fetched once the page is idle, or when a page of a
// remote is requested.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { store as siteStore } from '../boot/store.ts';
import { keepBadges, restoreBadges } from '../frame/storedBadges.ts';
import * as store from '../store.ts';
import { addressPlugin, bustCache, trustOnly } from './remoteScripts.ts';
import * as i18next from './shares/i18next.ts';
import * as reactDom from './shares/react-dom.ts';
import * as reactRouterDom from './shares/react-router-dom.ts';
import * as reduxToolkit from './shares/reduxjs-toolkit.ts';
import * as styledComponents from './shares/styled-components.ts';

const current = new Map<string, number>();
const alive = new Map<string, Map<RemoteModule, number>>();

/** How often a remote has been registered in this page, forced retries included. */
function generationOf(remote: string): number {
  return current.get(remote) ?? 0;
}

function startGeneration(remote: string): void {
  current.set(remote, generationOf(remote) + 1);
}

function end(remote: string, module: RemoteModule): void {
  try {
    module.dispose?.();
  } catch (error) {
    console.error(`The previous build of ${remote} could not be disposed of.`, error);
  }
}

/** Disposes of a remote's older modules, but only once the new one has loaded: until then they are all there is. */
function adopt(remote: string, generation: number, module: RemoteModule): void {
  const modules = alive.get(remote) ?? new Map<RemoteModule, number>();
  alive.set(remote, modules.set(module, generation));
  const newest = Math.max(...modules.values());
  for (const [old, since] of [...modules]) {
    if (since === newest) continue;
    modules.delete(old);
    end(remote, old);
  }
}

declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@reduxjs/toolkit': reduxToolkit,
  'styled-components': styledComponents,
  i18next,
  'shell/store': store,
};

function shared() {
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => {
      const version = SHARED_VERSIONS[name];
      if (version === undefined)
        throw new Error(`${name} is provided but not in the table of shared modules.`);
      return [
        name,
        { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ];
    }),
  );
}

// Containers built with `externalRuntime` contain no runtime core and use this one.
(globalThis as { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore })._FEDERATION_RUNTIME_CORE = runtimeCore;

const host = createInstance({
  name: 'shell',
  // The default would fetch every remote's entry at startup, and one unreachable remote would break all of them.
  shareStrategy: 'loaded-first',
  remotes: [],
  shared: shared(),
  plugins: [addressPlugin()],
});

// Badges can wait until the page is idle, and this chunk is the first one fetched then.
restoreBadges(siteStore);
keepBadges(siteStore);

const registered = new Map<string, string>();

function register({ name, entry, global, integrity }: RegisteredRemote, force: boolean): void {
  if (registered.get(name) === entry && !force) return;
  trustOnly(entry, integrity);
  host.registerRemotes([{ name, entry, entryGlobalName: global, type: 'global' }], {
    force: registered.has(name),
  });
  registered.set(name, entry);
  startGeneration(name);
}

/**
 * Fetches an exposed module of a remote.
 *
 * @param again after a failure: fetches every file again, bypassing all caches
 * @throws Error when a file is missing, or is not what a remote exposes
 */
export async function loadModule(
  remote: RegisteredRemote,
  module: string,
  again = false,
): Promise<RemoteModule> {
  if (again) bustCache(remote.entry);
  register(remote, again);
  const generation = generationOf(remote.name);
  const what = `${remote.name}/${module.slice(2)}`;
  const loaded = await host.loadRemote<{ default?: RemoteModule }>(what);
  if (!loaded?.default?.pages) throw new Error(`${what} is not a module of a remote.`);
  adopt(remote.name, generation, loaded.default);
  return loaded.default;
}
