import { hash } from 'node:crypto';
import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { firstSegment, SHELL_PAGES } from '@site/contract/pages';
import type { RenderRequest } from '@site/contract/rendering';

type Route = RegisteredRemote['modules'][number]['routes'][number];

export const routesOf = ({ modules }: RegisteredRemote): Route[] => modules.flatMap(({ routes }) => routes);

/** Finds the remote that owns an address. */
export function ownerOf({ boot, path }: RenderRequest): RegisteredRemote | undefined {
  const segment = firstSegment(path);
  return boot.registry.remotes.find((remote) =>
    routesOf(remote).some((route) => firstSegment(route.path) === segment),
  );
}

/** Stands for all paths without a page: they show the same, and anybody can make up more of them. */
export const UNKNOWN_PATH = '/unknown';

/** Keeps the parameters that a page of the remote names. */
export function relevantQuery(query: string, owner: RegisteredRemote | undefined): string {
  const names = owner ? routesOf(owner).flatMap((route) => route.query ?? []) : [];
  const given = new URLSearchParams(query);
  const kept = [...given].filter(([name]) => names.includes(name)).sort();
  return new URLSearchParams(kept).toString();
}

/** Whether a page has neither parameters nor a query: there are only a few of these. */
export function isPlainPage(path: string, query: string, owner: RegisteredRemote | undefined): boolean {
  const isOfShell = path === UNKNOWN_PATH || SHELL_PAGES.includes(path);
  return query === '' && (owner ? routesOf(owner).some((route) => route.path === path) : isOfShell);
}

/** A remote's navigation, which every page shows, without its routes. */
function shownOf({ name, modules }: RegisteredRemote): RegisteredRemote[] {
  const shown = modules
    .filter(({ navigation }) => navigation.length > 0)
    .map(({ module, navigation }) => ({ module, routes: [], navigation }));
  return shown.length > 0 ? [{ name, version: '0', global: '__remote_', entry: '/', modules: shown }] : [];
}

/** A registry without what a page does not depend on. */
interface ReducedRegistry {
  readonly registry: Registry;
  /** Identifies its content. */
  readonly digest: string;
}

/** Visitors share the pages of registries that only differ in what these do not depend on. */
export function createReducedRegistries() {
  const known = new WeakMap<Registry, Map<RegisteredRemote | undefined, ReducedRegistry>>();
  return function reducedRegistry(full: Registry, owner: RegisteredRemote | undefined): ReducedRegistry {
    const byOwner = known.get(full) ?? new Map<RegisteredRemote | undefined, ReducedRegistry>();
    known.set(full, byOwner);
    const found = byOwner.get(owner);
    if (found) return found;
    const remotes = full.remotes.flatMap((remote) => (remote === owner ? [remote] : shownOf(remote)));
    const made = { registry: { remotes }, digest: hash('sha256', JSON.stringify(remotes)) };
    byOwner.set(owner, made);
    return made;
  };
}
