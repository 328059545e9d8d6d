import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { Prerendered, PrerenderRequest } from '@site/contract/prerender';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRenderQueue, QueueClosedError } from './renderQueue.ts';

/** Milliseconds for which visitors wait for a page's first render. */
const TIMEOUT_MS = 1_000;

/** Milliseconds before a failed page is retried. */
const RETRY_MS = 60_000;

/** Bytes of cached pages. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Approximate overhead of an entry in bytes. */
const ENTRY_BYTES = 512;

interface Rendering {
  readonly done: Promise<Prerendered | undefined>;
  /** Times out the wait, not the render. */
  readonly inTime: Promise<Prerendered | undefined>;
}

/** Modification time of the program, so that another build renders again. `undefined` if the shell has no program. */
function builtAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** The landing page only shows a remote's navigation entries. */
function shownOf({ name, modules }: RegisteredRemote): RegisteredRemote[] {
  const shown = modules
    .filter(({ navigation }) => navigation.length > 0)
    .map(({ module, navigation }) => ({ module, routes: [], navigation }));
  return shown.length > 0 ? [{ name, version: '0', global: '__remote_', entry: '/', modules: shown }] : [];
}

/** Removes what the page does not show, so that visitors whose registries only differ there share a page. */
function reduced({ boot: { site, lang, registry }, isLoggedIn }: PrerenderRequest): PrerenderRequest {
  const remotes = registry.remotes.flatMap(shownOf);
  return { boot: { site, lang, registry: { remotes }, revision: '', shell: '' }, isLoggedIn };
}

const sizeOf = ({ html, styles, fontCss, title }: Prerendered) =>
  2 * (html.length + styles.length + fontCss.length + title.length);

/**
 * Renders and caches the landing page for each language, login and navigation.
 *
 * @param file the shell's program
 * @param maxBytes of all cached pages
 */
export function createPrerender(file: string, log: Pick<FastifyBaseLogger, 'error'>, maxBytes = MAX_BYTES) {
  const queue = createRenderQueue();
  const pages = new LRUCache<string, { readonly page: Prerendered | undefined }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => ENTRY_BYTES + (page ? sizeOf(page) : 0),
  });
  /** The queue bounds their number. */
  const underWay = new Map<string, Rendering>();

  async function render(
    key: string,
    time: number,
    order: PrerenderRequest,
  ): Promise<Prerendered | undefined> {
    try {
      const page = await queue.render({ file, builtAt: time, order });
      pages.set(key, { page });
      return page;
    } catch (error) {
      if (error instanceof QueueClosedError) return undefined;
      log.error({ err: error }, 'The landing page could not be prerendered.');
      pages.set(key, { page: undefined }, { ttl: RETRY_MS });
      return undefined;
    } finally {
      underWay.delete(key);
    }
  }

  function find(full: PrerenderRequest): Rendering | undefined {
    const time = builtAt(file);
    if (time === undefined) return undefined;
    const order = reduced(full);
    const key = hash('sha256', JSON.stringify([time, order]));
    const known = pages.get(key);
    if (known) return { done: Promise.resolve(known.page), inTime: Promise.resolve(known.page) };
    const begun = underWay.get(key);
    if (begun) return begun;
    const done = render(key, time, order);
    // All visitors share the first one's timeout: nobody waits for a page that is late already.
    const inTime = Promise.race([done, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    underWay.set(key, { done, inTime });
    return { done, inTime };
  }

  return {
    /** Returns a page; `undefined` if there is none yet: the browser then renders it itself. */
    get: async (order: PrerenderRequest) => find(order)?.inTime,
    /** Renders the pages that the first visitors will need. */
    async warm(orders: readonly PrerenderRequest[]): Promise<void> {
      await Promise.all(orders.map((order) => find(order)?.done));
    },
    close: queue.close,
  };
}
