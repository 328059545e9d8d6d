import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { firstSegment, SHELL_SEGMENTS } from '@site/contract/pages';
import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { createPrograms, createShellProgram, ServerProgram } from './programs.ts';
import type { Renderers } from './renderers.ts';
import { NotAttemptedError, type FetchData } from './renderProcess.ts';

/** Milliseconds for which a visitor waits; then the browser renders the page. */
const WAIT_MS = 200;

/** Milliseconds for which a page with data is served as it is, like the API's own caches. */
const FRESH_MS = 1_000;

/** Milliseconds for which such a page is served once more while it is rendered anew. */
const STALE_MS = 5_000;

/** Milliseconds before a page that failed is attempted again. */
const RETRY_MS = 60_000;

/** Bytes of cached pages. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Approximate overhead of an entry in bytes. */
const ENTRY_BYTES = 512;

/** Characters of an address whose page is rendered. */
const MAX_ADDRESS_LENGTH = 300;

/** A page as the server sends it. */
export interface ServedPage extends RenderedPage {
  /** The scripts that make the page interactive, besides the shell's entry. */
  readonly preloads: readonly string[];
  /** Its path and the parameters that it depends on. */
  readonly address: string;
}

/** What became of a visitor's page. */
export interface Outcome {
  /** `undefined` if the browser renders it. */
  readonly page: ServedPage | undefined;
  /** Why the server could not render it; `pending` if it may yet. */
  readonly failure?: string | undefined;
}

/** The page is not meant to be rendered by the server. */
export const NOT_RENDERED: Outcome = { page: undefined };

const PENDING: Outcome = { page: undefined, failure: 'pending' };

interface Entry extends Outcome {
  /** Until when it is served as it is, and until when once more while it is rendered anew; see `performance.now`. */
  readonly freshUntil: number;
  readonly staleUntil: number;
}

interface Options {
  readonly renderers: Renderers;
  readonly shellProgram: ReturnType<typeof createShellProgram>;
  readonly programOf: ReturnType<typeof createPrograms>;
  /** The scripts of each lazy chunk of the shell. */
  readonly shellChunks: () => Readonly<Record<string, readonly string[]>>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds for which a visitor waits. */
  readonly waitMs?: number;
  readonly maxBytes?: number;
}

type Route = RegisteredRemote['modules'][number]['routes'][number];

const routesOf = ({ modules }: RegisteredRemote): Route[] => modules.flatMap(({ routes }) => routes);

/** Finds the remote that owns an address. */
function ownerOf({ boot, path }: RenderRequest): RegisteredRemote | undefined {
  const segment = firstSegment(path);
  return boot.registry.remotes.find((remote) =>
    routesOf(remote).some((route) => firstSegment(route.path) === segment),
  );
}

/** Stands for all paths that nobody owns: they show the same page, and anybody can make up more of them. */
const UNKNOWN_PATH = '/unknown';

function pathToRender(path: string, owner: RegisteredRemote | undefined): string {
  const segment = firstSegment(path);
  const isKnown = path === '/' || owner || SHELL_SEGMENTS.some((own) => segment.startsWith(own));
  return isKnown ? path : UNKNOWN_PATH;
}

/** Keeps the parameters that a page of the remote names. */
function relevantQuery(query: string, owner: RegisteredRemote | undefined): string {
  const names = owner ? routesOf(owner).flatMap((route) => route.query ?? []) : [];
  const given = new URLSearchParams(query);
  const kept = [...given].filter(([name]) => names.includes(name)).sort();
  return new URLSearchParams(kept).toString();
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
function createReducedRegistries() {
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

/** How long a page is served, in milliseconds. */
interface Lifetime {
  readonly fresh: number;
  readonly stale: number;
}

/** Data changes; everything else depends on builds, which are part of the key. */
function lifetimeOf(page: RenderedPage | undefined): Lifetime {
  if (!page) return { fresh: FRESH_MS, stale: FRESH_MS };
  const hasData = Object.keys(page.queries).length > 0;
  return hasData ? { fresh: FRESH_MS, stale: STALE_MS } : { fresh: Infinity, stale: Infinity };
}

const sizeOf = (page: ServedPage) => 2 * JSON.stringify(page).length;

/** The exposed modules of a remote that have rendered pages, as chunks of its build. */
function exposedChunks(owner: RegisteredRemote): string[] {
  return owner.modules
    .filter(({ routes }) => routes.some(({ render }) => render === 'server'))
    .map(({ module }) => `__federation_expose_${module.slice(2).replaceAll('-', '_')}`);
}

/** Renders public pages and caches them. */
export function createRenderedPages({
  renderers,
  shellProgram,
  programOf,
  shellChunks,
  log,
  waitMs = WAIT_MS,
  maxBytes = MAX_BYTES,
}: Options) {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => ENTRY_BYTES + (page ? sizeOf(page) : 0),
  });
  const reducedRegistry = createReducedRegistries();
  const underWay = new Map<string, Promise<Outcome>>();

  function preloadsOf(
    owner: RegisteredRemote | undefined,
    program: ServerProgram | undefined,
    chunks: { readonly shell: readonly string[]; readonly remote: readonly string[] },
  ): string[] {
    const own = shellChunks();
    const shell = chunks.shell.flatMap((name) => own[name] ?? []);
    if (!owner || !program) return [...new Set(shell)];
    const remote = [...exposedChunks(owner), ...chunks.remote].flatMap((name) => program.chunks[name] ?? []);
    return [...new Set([...shell, owner.entry, ...remote])];
  }

  function keep(key: string, outcome: Outcome, { fresh, stale }: Lifetime): Entry {
    const now = performance.now();
    const entry = { ...outcome, freshUntil: now + fresh, staleUntil: now + stale };
    pages.set(key, entry);
    return entry;
  }

  async function render(
    key: string,
    request: RenderRequest,
    {
      owner,
      program,
      fetchData,
    }: { owner?: RegisteredRemote; program?: ServerProgram; fetchData: FetchData },
  ): Promise<Outcome> {
    const shell = shellProgram();
    if (!shell) return NOT_RENDERED;
    const build = `${shell.key} ${program?.key ?? ''}`;
    const programs = { shell: shell.files, remote: program?.files };
    try {
      const { page, chunks } = await renderers.render(build, programs, request, fetchData);
      const address = request.query === '' ? request.path : `${request.path}?${request.query}`;
      const served = page && { ...page, address, preloads: preloadsOf(owner, program, chunks) };
      return keep(key, { page: served }, lifetimeOf(page));
    } catch (error) {
      // The browser renders the page instead; a build's failures are counted and logged.
      if (error instanceof NotAttemptedError) return PENDING;
      const { message } = error as Error;
      return keep(key, { page: undefined, failure: message }, { fresh: RETRY_MS, stale: RETRY_MS });
    }
  }

  async function find(full: RenderRequest, fetchData: FetchData): Promise<Outcome> {
    const shell = shellProgram();
    if (!shell || full.path.length + full.query.length > MAX_ADDRESS_LENGTH) return NOT_RENDERED;
    const owner = ownerOf(full);
    const isRendered = owner && routesOf(owner).some((route) => route.render === 'server');
    const program = isRendered ? await programOf(owner) : undefined;
    if (isRendered && !program) return NOT_RENDERED;
    const { registry, digest } = reducedRegistry(full.boot.registry, owner);
    const { site, lang } = full.boot;
    const path = pathToRender(full.path, owner);
    const query = relevantQuery(full.query, owner);
    const { isMember } = full;
    const key = JSON.stringify([shell.key, program?.key, digest, lang, isMember, path, query]);
    const boot = { site, lang, registry, revision: '', shell: '' };
    const request = { boot, path, query, isMember };
    const known = pages.get(key);
    const now = performance.now();
    if (known && now < known.freshUntil) return known;
    const running =
      underWay.get(key) ??
      render(key, request, {
        fetchData,
        ...(owner && { owner }),
        ...(program && { program }),
      }).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return known && now < known.staleUntil ? known : running;
  }

  /** A program that can't be read, from a database that is down for example, must not cost the visitor the page. */
  async function findOrLog(request: RenderRequest, fetchData: FetchData): Promise<Outcome> {
    try {
      return await find(request, fetchData);
    } catch (error) {
      log.warn({ err: error }, 'the server program of a remote could not be read');
      return PENDING;
    }
  }

  return {
    /** Returns a page if there is one in time. */
    async get(request: RenderRequest, fetchData: FetchData): Promise<Outcome> {
      const timeout = sleep(waitMs, PENDING, { ref: false });
      return Promise.race([findOrLog(request, fetchData), timeout]);
    },
    /** Renders pages before the first visitors need them. */
    async warm(requests: readonly RenderRequest[], fetchData: FetchData): Promise<void> {
      await Promise.all(requests.map((request) => findOrLog(request, fetchData)));
    },
  };
}
