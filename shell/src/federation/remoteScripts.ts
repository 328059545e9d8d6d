import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** What no file has: a browser refuses everything for it. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** The hashes of each folder of files that another origin serves. */
const folders = new Map<string, Hashes>();

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** From now on a file of this build is only run with the content that was deployed. */
export function trustOnly(entry: string, hashes: Hashes | undefined): void {
  if (hashes) folders.set(folderOf(entry), hashes);
}

/** The hash a script must have; one that nobody has for a file that was not deployed with its build. */
function integrityOf(src: string): string | undefined {
  const [address = ''] = src.split(/[?#]/);
  for (const [folder, hashes] of folders) {
    if (address.startsWith(folder)) return hashes[address] ?? NOTHING;
  }
  return undefined;
}

let attempt = '';
let folder = '';

/** From now on the files of one remote are asked for under a changed address, so that no cache answers. */
export function bustCache(entry: string): void {
  folder = new URL('.', new URL(entry, location.href)).href;
  attempt = Date.now().toString(36);
}

/** Has a script run only as it was deployed, and after a failure loaded past the caches, which may hold half of it. */
export function prepareScript(script: HTMLScriptElement): void {
  const { src } = script;
  script.integrity = integrityOf(src) ?? '';
  if (attempt && src.startsWith(folder)) script.src = `${src}?again=${attempt}`;
}

// The builds of remotes show each of their chunks.
(globalThis as { __prepareScript?: typeof prepareScript }).__prepareScript = prepareScript;

const SCRIPT_TIMEOUT = 12_000;

/** Loads scripts with a time limit and only as they were deployed, after a failure under an address no cache knows. */
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
