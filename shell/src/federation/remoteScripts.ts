import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A hash that matches no file, so the browser refuses the script. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** Expected hashes, by folder, for builds served from other origins. */
const folders = new Map<string, Hashes>();

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** From now on, a file of this build runs only if its content is what was deployed. */
export function trustOnly(entry: string, hashes: Hashes | undefined): void {
  if (hashes) folders.set(folderOf(entry), hashes);
}

/** The hash a script must have. A file that was not deployed with its build gets a hash that matches nothing. */
function integrityOf(src: string): string | undefined {
  const [address = ''] = src.split(/[?#]/);
  for (const [folder, hashes] of folders) {
    if (address.startsWith(folder)) return hashes[address] ?? NOTHING;
  }
  return undefined;
}

let attempt = '';
let folder = '';

/** From now on, the files of this remote are requested at a changed address, to bypass caches. */
export function bustCache(entry: string): void {
  folder = new URL('.', new URL(entry, location.href)).href;
  attempt = Date.now().toString(36);
}

/** Sets a script's integrity hash and, after a failure, bypasses caches that may hold a truncated file. */
export function prepareScript(script: HTMLScriptElement): void {
  const { src } = script;
  script.integrity = integrityOf(src) ?? '';
  if (attempt && src.startsWith(folder)) script.src = `${src}?again=${attempt}`;
}

// Builds of remotes call this for each of their chunks (`webpack/remoteConfig.ts`).
(globalThis as { __prepareScript?: typeof prepareScript }).__prepareScript = prepareScript;

const SCRIPT_TIMEOUT = 12_000;

/** Loads scripts with a timeout and an integrity hash and, after a failure, at an address that no cache knows. */
export function addressPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'address',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      prepareScript(script);
      return { script, timeout: SCRIPT_TIMEOUT };
    },
  };
}
