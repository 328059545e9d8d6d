import { createPeriods } from '@site/contract/timeZone';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Keeps the daily and monthly boards of the demo those of today, as long as no game server has told of a match. */
export async function moveDemoBoards(db: Kysely<Schema>, timeZone: string, now: Date): Promise<void> {
  const periodAt = createPeriods(timeZone);
  for (const range of ['daily', 'monthly'] as const) {
    const period = periodAt(range, now);
    await db
      .updateTable('stats')
      .set({ period })
      .where('range', '=', range)
      .where('period', '<>', period)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('game_events').select('id'))))
      .execute();
  }
}
