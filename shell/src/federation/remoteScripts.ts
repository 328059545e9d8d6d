import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { setChecked } from '../core/scriptPolicy.ts';

const UNMATCHABLE_HASH = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** By folder, for builds served from other origins. */
const integrity = new Map<string, Hashes>();

/** By folder: they make the addresses of files that failed to load new to every cache. */
const cacheBusters = new Map<string, string>();

const folderOf = (entry: string) => new URL('.', new URL(entry, location.href)).href;

/** The innermost one, if folders contain each other. */
function findByFolder<Value>(folders: ReadonlyMap<string, Value>, src: string): Value | undefined {
  const around = [...folders.keys()].filter((folder) => src.startsWith(folder));
  const [innermost = ''] = around.sort((one, other) => other.length - one.length);
  return folders.get(innermost);
}

export function registerIntegrity(entry: string, hashes: Hashes | undefined): void {
  if (hashes) integrity.set(folderOf(entry), hashes);
}

const isOfHost = (address: string) =>
  [...integrity.keys()]
    .map((folder) => new URL('/', folder).href)
    .some((host) => host !== new URL('/', location.href).href && address.startsWith(host));

/** No content matches the hash for a file of another origin that no build deployed. */
function integrityOf(src: string): string | undefined {
  const [address = ''] = src.split(/[?#]/);
  const hashes = findByFolder(integrity, address);
  return hashes || isOfHost(address) ? (hashes?.[address] ?? UNMATCHABLE_HASH) : undefined;
}

export function bustCache(entry: string): void {
  cacheBusters.set(folderOf(entry), Date.now().toString(36));
}

type Fetching = HTMLScriptElement | HTMLLinkElement;

/** A link may be told later what it is. */
const isApplied = (element: Fetching) =>
  element instanceof HTMLScriptElement || element.rel === '' || /\bstylesheet\b/i.test(element.rel);

/** After a failure, caches may hold a truncated file. */
function prepare(element: Fetching, address: string): string {
  if (!isApplied(element)) return address;
  const { href } = Object.assign(document.createElement('a'), { href: address });
  const hash = integrityOf(href);
  if (hash !== undefined) Object.assign(element, { integrity: hash, crossOrigin: 'anonymous' });
  const cacheBuster = findByFolder(cacheBusters, href);
  return cacheBuster === undefined ? address : `${href}?again=${cacheBuster}`;
}

/** Whichever bundler's runtime creates the element: not all of them can be told to prepare it. */
function prepareAll({ prototype }: { readonly prototype: Fetching }, name: 'src' | 'href'): void {
  const known = Object.getOwnPropertyDescriptor(prototype, name)!;
  const setAddress = (element: Fetching, address: unknown) =>
    setChecked(() => known.set!.call(element, prepare(element, String(address))));
  Object.defineProperty(prototype, name, {
    ...known,
    set(this: Fetching, address: unknown) {
      setAddress(this, address);
    },
  });
  prototype.setAttribute = function (this: Fetching, attribute: string, value: string) {
    if (attribute.toLowerCase() === name) setAddress(this, value);
    else Element.prototype.setAttribute.call(this, attribute, value);
  };
  prototype.setAttributeNS = function (
    this: Fetching,
    space: string | null,
    attribute: string,
    value: string,
  ) {
    if (!space) this.setAttribute(attribute, value);
    else Element.prototype.setAttributeNS.call(this, space, attribute, value);
  };
}

prepareAll(HTMLScriptElement, 'src');
prepareAll(HTMLLinkElement, 'href');

type LoadedEntry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const SCRIPT_TIMEOUT_MS = 12_000;

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
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.src = url;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}
