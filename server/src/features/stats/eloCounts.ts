import { cacheFor, type CachedRead } from '@site/backend/cacheFor';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Board } from './statsRepository.ts';

/** A board's different Elos above 0, falling, each with the number of players who have it or more. */
type Counts = readonly { readonly elo: number; readonly players: number }[];

/** A board is counted again after this time even if no change of it was announced. */
const LIFETIME_MS = 60_000;

async function readCounts(db: Kysely<Schema>, { mode, range, period }: Board): Promise<Counts> {
  const rows = await db
    .selectFrom('stats')
    .select(['elo', ({ fn }) => fn.countAll<number>().as('count')])
    .where('mode', '=', mode)
    .where('range', '=', range)
    .where('period', '=', period)
    .where('elo', '>', 0)
    .groupBy('elo')
    .orderBy('elo', 'desc')
    .execute();
  let players = 0;
  return rows.map(({ elo, count }) => ({ elo, players: (players += count) }));
}

function countAbove(counts: Counts, elo: number): number {
  let [low, high] = [0, counts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((counts[middle]?.elo ?? 0) > elo) low = middle + 1;
    else high = middle;
  }
  return counts[low - 1]?.players ?? 0;
}

/** The counts of all boards, which are far fewer than their players. */
export function createEloCounts(db: Kysely<Schema>) {
  const boards = new Map<string, CachedRead<Counts>>();
  return {
    /** Returns how many players of a board have more than an Elo, as of the last announced change. */
    async countAbove(board: Board, elo: number): Promise<number> {
      const key = `${board.mode} ${board.range} ${board.period}`;
      const read = boards.get(key) ?? cacheFor(LIFETIME_MS, () => readCounts(db, board));
      boards.set(key, read);
      return countAbove(await read(), elo);
    },
    forget: () => boards.clear(),
  };
}
export type EloCounts = ReturnType<typeof createEloCounts>;
