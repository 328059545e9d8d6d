// Part of a lazy chunk: the federation runtime and the curated shared modules are fetched once the page is idle, or
// when a page of a remote is requested.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { store as siteStore } from '../core/store.ts';
import { restoreBadges, storeBadges } from '../session/storedBadges.ts';
import { scriptLoaderPlugin, bustCache, registerIntegrity } from './remoteScripts.ts';
import { sharedModules } from './sharedModules.ts';

const generations = new Map<string, number>();
const activeModules = new Map<string, Map<RemoteModule, number>>();

/** A remote's older modules are in use until the new one has loaded. */
function adopt(remote: string, generation: number, module: RemoteModule): void {
  const modules = activeModules.get(remote) ?? new Map<RemoteModule, number>();
  activeModules.set(remote, modules.set(module, generation));
  const newest = Math.max(...modules.values());
  for (const [old, loadedIn] of [...modules]) {
    if (loadedIn === newest) continue;
    modules.delete(old);
    try {
      old.dispose?.();
    } catch (error) {
      console.error(`The previous build of ${remote} could not be disposed of.`, error);
    }
  }
}

declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

function shared() {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => {
      const version = SHARED_VERSIONS[name]!;
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
  plugins: [scriptLoaderPlugin()],
});

// Badges can wait until the page is idle, and this chunk is the first one fetched then.
restoreBadges(siteStore);
storeBadges(siteStore);

const registered = new Map<string, string>();

function register({ name, entry, global, type, integrity }: RegisteredRemote, force: boolean): void {
  if (registered.get(name) === entry && !force) return;
  registerIntegrity(entry, integrity);
  const kind = type === 'module' ? type : 'global';
  const known = host.options.remotes.find((remote) => remote.name === name);
  // Not with `force`, which warns in the visitor's console about each deployment.
  if (known) host.remoteHandler['removeRemote'](known);
  host.registerRemotes([{ name, entry, entryGlobalName: global, type: kind }]);
  registered.set(name, entry);
  generations.set(name, (generations.get(name) ?? 0) + 1);
}

export async function loadModule(
  remote: RegisteredRemote,
  module: string,
  bypassCache = false,
): Promise<RemoteModule> {
  if (bypassCache) bustCache(remote.entry);
  register(remote, bypassCache);
  const generation = generations.get(remote.name)!;
  const id = `${remote.name}/${module.slice(2)}`;
  const loaded = await host.loadRemote<{ default?: RemoteModule }>(id);
  if (!loaded?.default?.pages) throw new Error(`${id} is not a module of a remote.`);
  adopt(remote.name, generation, loaded.default);
  return loaded.default;
}
