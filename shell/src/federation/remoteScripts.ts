import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A hash that matches no file, so the browser rejects the script. */
const UNMATCHABLE_HASH = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** Expected hashes, by folder, for builds served from other origins. */
const integrity = new Map<string, Hashes>();

/** Query values, by folder, that make the URLs of files that failed to load new to every cache. */
const cacheBusters = new Map<string, string>();

const folderOf = (entry: string) => new URL('.', new URL(entry, location.href)).href;

/** Finds the value registered for the folder of a script. */
function findByFolder<Value>(folders: ReadonlyMap<string, Value>, src: string): Value | undefined {
  for (const [folder, value] of folders) if (src.startsWith(folder)) return value;
  return undefined;
}

/** Registers the hashes of a build, so that its scripts run only with the deployed content. */
export function registerIntegrity(entry: string, hashes: Hashes | undefined): void {
  if (hashes) integrity.set(folderOf(entry), hashes);
}

/** Returns the hash a script must have. For a file that was not deployed with its build, no content matches it. */
function integrityOf(src: string): string | undefined {
  const [address = ''] = src.split(/[?#]/);
  const hashes = findByFolder(integrity, address);
  return hashes && (hashes[address] ?? UNMATCHABLE_HASH);
}

/** Makes later requests for the files of this build bypass all caches. Each further call bypasses them again. */
export function bustCache(entry: string): void {
  cacheBusters.set(folderOf(entry), Date.now().toString(36));
}

/** Sets a script's integrity hash and, after a failure, bypasses caches that may hold a truncated file. */
export function prepareScript(script: HTMLScriptElement): void {
  const { src } = script;
  script.integrity = integrityOf(src) ?? '';
  const cacheBuster = findByFolder(cacheBusters, src);
  if (cacheBuster !== undefined) script.src = `${src}?again=${cacheBuster}`;
}

// Builds of remotes call this for each of their chunks (`@site/remote`).
(globalThis as { __prepareScript?: typeof prepareScript }).__prepareScript = prepareScript;

type LoadedEntry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const SCRIPT_TIMEOUT_MS = 12_000;

/** Loads scripts with a timeout and an integrity hash and, after a failure, at a URL that no cache knows. */
export function scriptLoaderPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'script-loader',
    async loadEntry({ remoteInfo: { type, entry } }) {
      if (type !== 'module') return undefined;
      const { loadModuleEntry } = await import(/* webpackChunkName: "module-entry" */ './moduleEntry.ts');
      const cacheBuster = findByFolder(cacheBusters, folderOf(entry));
      const loaded = loadModuleEntry(entry, { again: cacheBuster, hashes: integrity.get(folderOf(entry)) });
      return loaded as Promise<LoadedEntry>;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      prepareScript(script);
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}
