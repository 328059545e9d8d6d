import { createHash } from 'node:crypto';
import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { needsLogin } from '@site/contract/guards';
import { firstSegment, SHELL_PAGES } from '@site/contract/pages';

type Module = RegisteredRemote['modules'][number];
type Route = Module['routes'][number];

export const routesOf = ({ modules }: RegisteredRemote): Route[] => modules.flatMap(({ routes }) => routes);

export function ownerOf(path: string, { remotes }: Registry): RegisteredRemote | undefined {
  const segment = firstSegment(path);
  return remotes.find((remote) => routesOf(remote).some((route) => firstSegment(route.path) === segment));
}

/** Stands for all paths without a page: they show the same, and anybody can make up more of them. */
export const UNKNOWN_PATH = '/unknown';

export function relevantQuery(query: string, owner: RegisteredRemote | undefined): string {
  const names = owner ? routesOf(owner).flatMap((route) => route.query ?? []) : [];
  const given = new URLSearchParams(query);
  const kept = [...given].filter(([name]) => names.includes(name)).sort();
  return new URLSearchParams(kept).toString();
}

export function relevantQueryOf(path: string, query: string, registry: Registry): string {
  return relevantQuery(query, ownerOf(path, registry));
}

/** Returns whether a page has neither parameters nor a query: there are only a few of these. */
export function isPlainPage(path: string, query: string, owner: RegisteredRemote | undefined): boolean {
  const isOfShell = path === UNKNOWN_PATH || SHELL_PAGES.includes(path);
  return query === '' && (owner ? routesOf(owner).some((route) => route.path === path) : isOfShell);
}

function slotsOf(owner: RegisteredRemote | undefined): readonly string[] {
  return owner?.modules.flatMap(({ slots = [] }) => slots.map(({ name }) => name)) ?? [];
}

/** Returns the parts of a module that show in pages of another remote: in the navigation, and in their slots. */
function shownIn(slots: readonly string[], { module, navigation, contributions = [] }: Module): Module {
  const shown = contributions.filter(({ slot }) => slots.includes(slot));
  return { module, routes: [], navigation, ...(shown.length > 0 && { contributions: shown }) };
}

/** A remote as pages of another one show it, without its routes. */
function shownOf({ name, modules }: RegisteredRemote, slots: readonly string[]): RegisteredRemote[] {
  const shown = modules
    .map((module) => shownIn(slots, module))
    .filter(({ navigation, contributions }) => navigation.length > 0 || contributions);
  return shown.length > 0 ? [{ name, version: '0', global: '__remote_', entry: '/', modules: shown }] : [];
}

/** Returns whether a remote, other than the page's, has contributions that the server renders. */
function isContributor({ modules }: RegisteredRemote): boolean {
  const contributions = modules.flatMap((module) => module.contributions ?? []);
  return contributions.some(({ render, guard }) => render === 'server' && !needsLogin(guard));
}

/** @param registry reduced to what pages of the owner depend on */
export function contributorsIn(
  { remotes }: Registry,
  owner: RegisteredRemote | undefined,
): RegisteredRemote[] {
  return remotes.filter((remote) => remote !== owner && isContributor(remote));
}

/** Returns a registry whose contributions to pages of a remote are left to the browser. */
export function withoutContributors({ remotes }: Registry, owner: RegisteredRemote | undefined): Registry {
  return {
    remotes: remotes.map((remote) =>
      remote === owner
        ? remote
        : {
            ...remote,
            modules: remote.modules.map(({ contributions, ...module }) => ({
              ...module,
              ...(contributions && {
                contributions: contributions.map(({ render: _, ...contribution }) => contribution),
              }),
            })),
          },
    ),
  };
}

interface ReducedRegistry {
  readonly registry: Registry;
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
    const slots = slotsOf(owner);
    const remotes = full.remotes.flatMap((remote) => (remote === owner ? [remote] : shownOf(remote, slots)));
    const made = {
      registry: { remotes },
      digest: createHash('sha256').update(JSON.stringify(remotes)).digest('hex'),
    };
    byOwner.set(owner, made);
    return made;
  };
}
