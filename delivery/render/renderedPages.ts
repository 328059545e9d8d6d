import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@site/backend/log';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import { LRUCache } from 'lru-cache';
import {
  contributorsIn,
  createReducedRegistries,
  isPlainPage,
  ownerOf,
  relevantQuery,
  routesOf,
  withoutContributors,
} from './pageTarget.ts';
import { preloadsOf } from './preloads.ts';
import type { Page, Renderers } from './renderers.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import type { FetchData, Rendered } from './renderProcess.ts';
import type { ServerProgram } from './serverProgram.ts';
import { createWaiting, type Waiter, type Waiting } from './waiting.ts';

/**
 * Milliseconds for which a visitor waits; then the browser renders the page, which takes a phone about as long: code and
 * data, one after the other.
 */
const WAIT_MS = 1_000;

/** Milliseconds for which a page with data is served as it is, like the API's own caches. */
const FRESH_MS = 1_000;

/** Milliseconds for which such a page is served once more while it is rendered anew. */
const STALE_MS = 5_000;

/** Milliseconds before a page that failed is attempted again. */
const RETRY_MS = 60_000;

/** Bytes of cached pages: of those without parameters, and of all others, of which anybody can ask for many. */
const MAX_BYTES = 32 * 1024 * 1024;

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

/** The result for a visitor's page. */
export interface Outcome {
  /** `undefined` if the browser renders it. */
  readonly page: ServedPage | undefined;
  /** Why the server could not render it; `pending` if it may yet. */
  readonly failure?: string | undefined;
}

/** The page is not meant to be rendered by the server. */
export const NOT_RENDERED: Outcome = { page: undefined };

const PENDING: Outcome = { page: undefined, failure: 'pending' };

/** The data was refused to whoever asked first, for the moment. */
const REFUSED: Outcome = { ...PENDING };

interface Entry extends Outcome {
  /** Until when it is served as it is, and until when once more while it is rendered anew; see `performance.now`. */
  readonly freshUntil: number;
  readonly staleUntil: number;
}

interface Options {
  readonly renderers: Renderers;
  readonly shellProgram: () => Pick<ServerProgram, 'key' | 'files'> | undefined;
  readonly programOf: (remote: RegisteredRemote) => Promise<ServerProgram | undefined>;
  /** The scripts of each lazy chunk of the shell. */
  readonly shellChunks: () => Readonly<Record<string, readonly string[]>>;
  readonly log: Log;
  /** Milliseconds for which a visitor waits. */
  readonly waitMs?: number;
  readonly maxBytes?: number;
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

/** A page and what renders it. */
interface Target {
  readonly key: string;
  readonly request: RenderRequest;
  readonly owner: RegisteredRemote | undefined;
  readonly program: ServerProgram | undefined;
  /** The programs of the remotes that contribute to it, by their names. */
  readonly contributors: Readonly<Record<string, ServerProgram>>;
  readonly cache: LRUCache<string, Entry>;
}

/** A visitor who asks for a page. */
interface Asker {
  /** The IP network. */
  readonly address: string;
  readonly fetchData: FetchData;
}

interface UnderWay {
  readonly waiting: ReturnType<typeof createWaiting>;
  readonly outcome: Promise<Outcome>;
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
  const newCache = () =>
    new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ page, failure = '' }) =>
        ENTRY_BYTES + 2 * failure.length + (page ? sizeOf(page) : 0),
    });
  const plainPages = newCache();
  const otherPages = newCache();
  const reducedRegistry = createReducedRegistries();
  const underWay = new Map<string, UnderWay>();

  function keep({ cache, key }: Target, outcome: Outcome, { fresh, stale }: Lifetime): Entry {
    const now = performance.now();
    const entry = { ...outcome, freshUntil: now + fresh, staleUntil: now + stale };
    cache.set(key, entry);
    return entry;
  }

  /** Renders a page with what others contribute or, if that fails, leaves their part to the browser. */
  async function attempt(target: Target, page: Page): Promise<Rendered> {
    const { owner, program, contributors } = target;
    const shell = shellProgram()!;
    const renderWith = (others: Target['contributors'], request: RenderRequest) => {
      const all = [...(owner && program ? [[owner.name, program] as const] : []), ...Object.entries(others)];
      const build = [shell.key, program?.key ?? '', ...Object.values(others).map(({ key }) => key)].join(' ');
      const remotes = Object.fromEntries(all.map(([name, { files }]) => [name, files]));
      return renderers.render(build, { shell: shell.files, remotes }, { ...page, request });
    };
    const { boot } = page.request;
    const alone = () => {
      const registry = withoutContributors(boot.registry, owner);
      return renderWith({}, { ...page.request, boot: { ...boot, registry } });
    };
    if (Object.keys(contributors).length === 0) return alone();
    // Whoever is to blame: without them it is the page's own failure.
    return renderWith(contributors, page.request).catch(alone);
  }

  async function render(target: Target, fetchData: FetchData, waiting: Waiting): Promise<Outcome> {
    const { request } = target;
    if (!shellProgram()) return NOT_RENDERED;
    try {
      const { page, chunks } = await attempt(target, { request, fetchData, waiting });
      const address = request.query === '' ? request.path : `${request.path}?${request.query}`;
      const served = page && { ...page, address, preloads: preloadsOf(target, chunks, shellChunks()) };
      return keep(target, { page: served }, lifetimeOf(page));
    } catch (error) {
      // The browser renders the page instead; a build's failures are counted and logged.
      if (error instanceof NotAttemptedError) return PENDING;
      const { message: failure } = error as Error;
      if (!(error instanceof DataUnavailableError))
        return keep(target, { page: undefined, failure }, { fresh: RETRY_MS, stale: RETRY_MS });
      // The next visitor may get the data.
      if (error.isTemporary) return REFUSED;
      return keep(target, { page: undefined, failure }, { fresh: FRESH_MS, stale: FRESH_MS });
    }
  }

  function start(target: Target, { fetchData, ...asker }: Asker & Waiter): Promise<Outcome> {
    const waiting = createWaiting(asker);
    const outcome = render(target, fetchData, waiting).finally(() => underWay.delete(target.key));
    underWay.set(target.key, { waiting, outcome });
    return outcome;
  }

  /** Renders a page, or waits for it if it is being rendered for somebody else. */
  async function renderOnce(target: Target, asker: Asker & Waiter): Promise<Outcome> {
    for (;;) {
      const running = underWay.get(target.key);
      if (!running) return start(target, asker);
      running.waiting.add(asker);
      const outcome = await running.outcome;
      const isOwn = running.waiting.starter === asker.address;
      if (outcome !== REFUSED || isOwn || performance.now() > asker.until) return outcome;
    }
  }

  /** Reads the programs of remotes that a registry names in short. */
  async function programsOf(
    found: readonly RegisteredRemote[],
    { boot }: RenderRequest,
  ): Promise<Target['contributors']> {
    const programs = found.map(async ({ name }) => {
      const remote = boot.registry.remotes.find((known) => known.name === name);
      // Without its part: it can't be read now.
      const program = remote && (await programOf(remote).catch(() => undefined));
      return program ? [[name, program] as const] : [];
    });
    return Object.fromEntries((await Promise.all(programs)).flat());
  }

  async function targetOf(full: RenderRequest): Promise<Target | undefined> {
    const shell = shellProgram();
    if (!shell || full.path.length + full.query.length > MAX_ADDRESS_LENGTH) return undefined;
    const owner = ownerOf(full.path, full.boot.registry);
    const isRendered = owner && routesOf(owner).some((route) => route.render === 'server');
    const program = isRendered ? await programOf(owner) : undefined;
    if (isRendered && !program) return undefined;
    const { registry, digest } = reducedRegistry(full.boot.registry, owner);
    const contributors = isRendered ? await programsOf(contributorsIn(registry, owner), full) : {};
    const { site, lang } = full.boot;
    const query = relevantQuery(full.query, owner);
    const { path, isMember } = full;
    const key = JSON.stringify([
      shell.key,
      program?.key,
      Object.values(contributors).map((other) => other.key),
      digest,
      site.publicPaths,
      lang,
      isMember,
      path,
      query,
    ]);
    const boot = { site, lang, registry, revision: '', shell: '' };
    const cache = isPlainPage(path, query, owner) ? plainPages : otherPages;
    return { key, request: { boot, path, query, isMember }, owner, program, contributors, cache };
  }

  async function find(full: RenderRequest, asker: Asker & Waiter): Promise<Outcome> {
    const target = await targetOf(full);
    if (!target) return NOT_RENDERED;
    const known = target.cache.get(target.key);
    const now = performance.now();
    if (known && now < known.freshUntil) return known;
    if (!known || now >= known.staleUntil) return renderOnce(target, asker);
    void renderOnce(target, { ...asker, until: known.staleUntil });
    return known;
  }

  /** A program that can't be read, from a database that is down for example, must not cost the visitor the page. */
  async function findOrLog(request: RenderRequest, asker: Asker & Waiter): Promise<Outcome> {
    try {
      return await find(request, asker);
    } catch (error) {
      log.warn({ err: error }, 'the server program of a remote could not be read');
      return PENDING;
    }
  }

  return {
    /** Returns a page if there is one in time. */
    async get(request: RenderRequest, asker: Asker): Promise<Outcome> {
      const timeout = sleep(waitMs, PENDING, { ref: false });
      const until = performance.now() + waitMs;
      return Promise.race([findOrLog(request, { ...asker, until }), timeout]);
    },
    /** Renders a page before the first visitor needs it. */
    async warm(request: RenderRequest, asker: Asker): Promise<void> {
      await findOrLog(request, { ...asker, until: Infinity });
    },
  };
}
