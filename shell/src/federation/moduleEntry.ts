import { inAgainFolder } from '@site/contract/againFolder';

type Hashes = Readonly<Record<string, string>>;

/** Into the page's module map, where every later import finds it. */
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
  /** None for builds that this site serves. */
  readonly hashes?: Hashes | undefined;
  /** Makes the addresses of the build's files new to every cache and to the page, after a failure. */
  readonly again?: string | undefined;
  readonly load?: (url: string) => Promise<object>;
}

/**
 * A script element checks its own file, but imports of modules name no hashes: all files of a build on another origin
 * are fetched and checked first. A page remembers modules that it could not use, so those of this site are fetched
 * from another folder after a failure; those of others can't be incomplete.
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
