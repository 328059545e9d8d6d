import { LRUCache } from 'lru-cache';
import type { Waiting } from './waiting.ts';

const MAX_QUEUED = 64;

const MAX_PER_ADDRESS = 8;

/** IP networks of which it is known when they had their turn. */
const MAX_KNOWN = 1_000;

interface Job {
  readonly waiting: Waiting;
  drop(): void;
}

/** Orders pages that wait to be rendered: IP networks take turns, and what nobody waits for any more is dropped. */
export function createRenderQueue<T extends Job>() {
  let jobs: T[] = [];
  const lastTurns = new LRUCache<string, number>({ max: MAX_KNOWN });
  let turn = 0;

  const lastTurnOf = ({ waiting }: T) =>
    Math.min(...[...waiting.addresses].map((address) => lastTurns.get(address) ?? 0));

  function dropAbandoned(): void {
    const now = performance.now();
    const abandoned = jobs.filter(({ waiting }) => waiting.until < now);
    if (abandoned.length === 0) return;
    jobs = jobs.filter((job) => !abandoned.includes(job));
    for (const job of abandoned) job.drop();
  }

  const pagesOf = (address: string) => jobs.filter(({ waiting }) => waiting.starter === address);

  /** Drops the newest page of the IP network that has the most, if it has more than a number of pages. */
  function makeRoom(pages: number): boolean {
    const starters = [...new Set(jobs.map(({ waiting }) => waiting.starter))];
    const most = starters.map(pagesOf).reduce((best, own) => (own.length > best.length ? own : best), []);
    const newest = most.at(-1);
    if (!newest || most.length <= pages) return false;
    jobs = jobs.filter((job) => job !== newest);
    newest.drop();
    return true;
  }

  return {
    /** Adds a page. Returns `false` if there are too many already. */
    add(job: T): boolean {
      dropAbandoned();
      const own = pagesOf(job.waiting.starter).length;
      if (own >= MAX_PER_ADDRESS || (jobs.length >= MAX_QUEUED && !makeRoom(own + 1))) return false;
      jobs.push(job);
      return true;
    },
    take(): T | undefined {
      dropAbandoned();
      const [first, ...others] = jobs;
      if (!first) return undefined;
      const next = others.reduce((best, job) => (lastTurnOf(job) < lastTurnOf(best) ? job : best), first);
      jobs = jobs.filter((job) => job !== next);
      turn += 1;
      for (const address of next.waiting.addresses) lastTurns.set(address, turn);
      return next;
    },
    clear(): void {
      for (const job of jobs.splice(0)) job.drop();
    },
  };
}

export type RenderQueue<T extends Job> = ReturnType<typeof createRenderQueue<T>>;
