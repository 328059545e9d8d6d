import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { Prerendered, PrerenderOrder } from '@site/contract/prerender';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRenderQueue, QueueClosedError } from './renderQueue.ts';

/** Milliseconds that visitors wait for a page that is being rendered for the first time. */
const WAIT_MS = 1_000;

/** Milliseconds before a page that failed is tried again. */
const RETRY_MS = 60_000;

/** Bytes of pages that are kept. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Bytes of an entry beside its page, roughly. */
const ENTRY_BYTES = 512;

interface Rendering {
  readonly done: Promise<Prerendered | undefined>;
  /** Gives up the waiting, not the rendering. */
  readonly inTime: Promise<Prerendered | undefined>;
}

/** The time of the program's file: another build renders anew. `undefined` where the shell was not built for it. */
function builtAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** The landing page shows a remote's entries of the navigation, and nothing else of it. */
function shownOf({ name, modules }: RegisteredRemote): RegisteredRemote[] {
  const shown = modules
    .filter(({ navigation }) => navigation.length > 0)
    .map(({ module, navigation }) => ({ module, routes: [], navigation }));
  return shown.length > 0 ? [{ name, version: '0', global: '__remote_', entry: '/', modules: shown }] : [];
}

/** Leaves out what the page does not show, so that visitors whose registries differ only there share a page. */
function reduced({ boot: { site, lang, registry }, isMember }: PrerenderOrder): PrerenderOrder {
  const remotes = registry.remotes.flatMap(shownOf);
  return { boot: { site, lang, registry: { remotes }, revision: '', shell: '' }, isMember };
}

const sizeOf = ({ html, styles, fontCss, title }: Prerendered) =>
  2 * (html.length + styles.length + fontCss.length + title.length);

/**
 * Renders the landing page once for each language, login and navigation, and keeps what is asked for.
 *
 * @param file the shell's program
 * @param maxBytes of all pages that are kept
 */
export function createPrerender(file: string, log: Pick<FastifyBaseLogger, 'error'>, maxBytes = MAX_BYTES) {
  const queue = createRenderQueue();
  const pages = new LRUCache<string, { readonly page: Prerendered | undefined }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => ENTRY_BYTES + (page ? sizeOf(page) : 0),
  });
  /** The queue bounds their number. */
  const underWay = new Map<string, Rendering>();

  async function render(key: string, time: number, order: PrerenderOrder): Promise<Prerendered | undefined> {
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

  function find(full: PrerenderOrder): Rendering | undefined {
    const time = builtAt(file);
    if (time === undefined) return undefined;
    const order = reduced(full);
    const key = hash('sha256', JSON.stringify([time, order]));
    const known = pages.get(key);
    if (known) return { done: Promise.resolve(known.page), inTime: Promise.resolve(known.page) };
    const begun = underWay.get(key);
    if (begun) return begun;
    const done = render(key, time, order);
    // The first visitor's wait is everybody's: nobody waits for a page that is late already.
    const inTime = Promise.race([done, sleep(WAIT_MS, undefined, { ref: false })]);
    underWay.set(key, { done, inTime });
    return { done, inTime };
  }

  return {
    /** A page; `undefined` where there is none yet: the browser then renders it itself. */
    get: async (order: PrerenderOrder) => find(order)?.inTime,
    /** Renders what the first visitors will ask for. */
    async warm(orders: readonly PrerenderOrder[]): Promise<void> {
      await Promise.all(orders.map((order) => find(order)?.done));
    },
    close: queue.close,
  };
}
