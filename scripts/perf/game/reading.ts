import { setTimeout as sleep } from 'node:timers/promises';
import { Client, isGood, type Address } from '../lib/client.ts';
import { leaderboards } from '../lib/requests.ts';
import { durationsOf, type Durations } from '../lib/statistics.ts';

/** Milliseconds between two looks at what is due. */
const TICK_MS = 5;

/** The results of reads at a steady rate. */
export interface Reads extends Durations {
  readonly failed: number;
}

/** Reads the boards in turn, so many a second whether or not the site keeps up, until it is stopped. */
export function readBoards(site: Address, perSecond: number): { stop(): Promise<Reads> } {
  const client = new Client(site);
  const boards = leaderboards();
  const startedAt = performance.now();
  const took: number[] = [];
  let [sent, failed, isOver] = [0, 0, false];

  async function read(path: string): Promise<void> {
    const answer = await client.get(path);
    if (isGood(answer)) took.push(answer.took);
    else failed += 1;
  }

  async function readAll(): Promise<void> {
    const reads: Promise<void>[] = [];
    for (; !isOver; await sleep(TICK_MS))
      for (; sent < ((performance.now() - startedAt) / 1000) * perSecond; sent += 1)
        reads.push(read(boards[sent % boards.length] ?? ''));
    await Promise.all(reads);
  }

  const done = readAll();
  return {
    async stop() {
      isOver = true;
      await done;
      return { ...durationsOf(took), failed };
    },
  };
}
