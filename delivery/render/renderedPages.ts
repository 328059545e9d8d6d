import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@site/backend/log';
import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import { LRUCache } from 'lru-cache';
import { preloadsOf } from './preloads.ts';
import type { Renderers } from './renderers.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import type { FetchData } from './renderProcess.ts';
import { createTargets, renderTarget, type Programs, type RenderTarget } from './renderTargets.ts';
import { createWaiting, type Waiter, type Waiting } from './waiting.ts';

/** Milliseconds for which a visitor waits; then the browser renders the page, which takes a phone about as long. */
const WAIT_MS = 1_000;

/** Milliseconds for which a page with data is served as it is, like the API's own caches. */
const FRESH_MS = 1_000;

/** Milliseconds for which such a page is served once more while it is rendered anew. */
const STALE_MS = 5_000;

const RETRY_MS = 60_000;

/** Bytes of cached pages: of those without parameters, and of all others, of which anybody can ask for many. */
const MAX_BYTES = 32 * 1024 * 1024;

const ENTRY_BYTES = 512;

export interface ServedPage extends RenderedPage {
  /** The scripts that make the page interactive, besides the shell's entry. */
  readonly preloads: readonly string[];
  /** Its path and the parameters that it depends on; `undefined` if several addresses share it. */
  readonly address: string | undefined;
}

export interface Outcome {
  /** `undefined` if the browser renders it. */
  readonly page: ServedPage | undefined;
  /** Why the server could not render it; `pending` if it may yet. */
  readonly failure?: string | undefined;
}

export const NOT_RENDERED: Outcome = { page: undefined };

const PENDING: Outcome = { page: undefined, failure: 'pending' };

/** The data was refused to whoever asked first, for the moment. */
const REFUSED: Outcome = { ...PENDING };

interface Entry extends Outcome {
  /** Until when it is served as it is, and until when once more while it is rendered anew; see `performance.now`. */
  readonly freshUntil: number;
  readonly staleUntil: number;
}

interface Options extends Programs {
  readonly renderers: Renderers;
  readonly shellChunks: () => Readonly<Record<string, readonly string[]>>;
  readonly log: Log;
  readonly waitMs?: number;
  readonly maxBytes?: number;
}

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

interface Asker {
  readonly address: string;
  readonly fetchData: FetchData;
}

interface UnderWay {
  readonly waiting: ReturnType<typeof createWaiting>;
  readonly outcome: Promise<Outcome>;
}

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
  const targetOf = createTargets({ shellProgram, programOf });
  const cacheOf = ({ isPlain }: RenderTarget) => (isPlain ? plainPages : otherPages);
  const underWay = new Map<string, UnderWay>();

  function keep(target: RenderTarget, outcome: Outcome, { fresh, stale }: Lifetime): Entry {
    const now = performance.now();
    const entry = { ...outcome, freshUntil: now + fresh, staleUntil: now + stale };
    cacheOf(target).set(target.key, entry);
    return entry;
  }

  async function render(target: RenderTarget, fetchData: FetchData, waiting: Waiting): Promise<Outcome> {
    const { request } = target;
    const shell = shellProgram();
    if (!shell) return NOT_RENDERED;
    try {
      const { page, chunks } = await renderTarget(renderers, shell, target, { request, fetchData, waiting });
      const address = request.query === '' ? request.path : `${request.path}?${request.query}`;
      const served = page && {
        ...page,
        address: target.isGuarded ? undefined : address,
        preloads: preloadsOf(target, chunks, shellChunks()),
      };
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

  function start(target: RenderTarget, { fetchData, ...asker }: Asker & Waiter): Promise<Outcome> {
    const waiting = createWaiting(asker);
    const outcome = render(target, fetchData, waiting).finally(() => underWay.delete(target.key));
    underWay.set(target.key, { waiting, outcome });
    return outcome;
  }

  /** Renders a page, or waits for it if it is being rendered for somebody else. */
  async function renderOnce(target: RenderTarget, asker: Asker & Waiter): Promise<Outcome> {
    for (;;) {
      const running = underWay.get(target.key);
      if (!running) return start(target, asker);
      running.waiting.add(asker);
      const outcome = await running.outcome;
      const isOwn = running.waiting.starter === asker.address;
      if (outcome !== REFUSED || isOwn || performance.now() > asker.until) return outcome;
    }
  }

  async function find(full: RenderRequest, asker: Asker & Waiter): Promise<Outcome> {
    const target = await targetOf(full);
    if (!target) return NOT_RENDERED;
    const known = cacheOf(target).get(target.key);
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
    async get(request: RenderRequest, asker: Asker): Promise<Outcome> {
      const timeout = sleep(waitMs, PENDING, { ref: false });
      const until = performance.now() + waitMs;
      return Promise.race([findOrLog(request, { ...asker, until }), timeout]);
    },
    async warm(request: RenderRequest, asker: Asker): Promise<void> {
      await findOrLog(request, { ...asker, until: Infinity });
    },
  };
}
