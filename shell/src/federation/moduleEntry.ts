// A lazy chunk, for pages with a remote whose container is a module.
import { inAgainFolder } from '@site/contract/againFolder';

/** Expected hashes by URL. */
type Hashes = Readonly<Record<string, string>>;

/** Fetches a module into the page's module map, where every later import finds it, if it is what was deployed. */
function fetchChecked(url: string, hash: string): Promise<void> {
  const link = document.createElement('link');
  // Without it nothing would be checked, and nobody would tell.
  if (!link.relList.supports('modulepreload'))
    return Promise.reject(new Error('This browser can’t check modules of other origins.'));
  Object.assign(link, { rel: 'modulepreload', href: url, integrity: hash, crossOrigin: 'anonymous' });
  const fetched = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${url} is not what was deployed, or can’t be fetched.`));
    document.head.append(link);
  });
  return fetched.finally(() => link.remove());
}

interface Options {
  /** The hashes of the build's files; none for builds that this site serves. */
  readonly hashes?: Hashes | undefined;
  /** Makes the addresses of the build's files new to every cache and to the page, after a failure. */
  readonly again?: string | undefined;
  /** Imports a module. */
  readonly load?: (url: string) => Promise<object>;
}

/**
 * Loads a container that is a module. A script element checks its own file, but imports of modules name no hashes: all
 * files of a build on another origin are fetched and checked first. A page remembers modules that it could not use, so
 * those of this site are fetched from another folder after a failure; those of others can't be incomplete.
 *
 * @throws Error if a file can't be fetched, or is not what was deployed
 */
export async function loadModuleEntry(
  entry: string,
  { hashes, again, load = (url) => import(/* webpackIgnore: true */ url) as Promise<object> }: Options,
): Promise<object> {
  if (!hashes) return load(again === undefined ? entry : inAgainFolder(entry, again));
  const address = again === undefined ? entry : `${entry}?again=${again}`;
  const modules = Object.entries(hashes).filter(([url]) => /\.m?js$/.test(url));
  await Promise.all(modules.map(([url, hash]) => fetchChecked(url === entry ? address : url, hash)));
  return load(address);
}
