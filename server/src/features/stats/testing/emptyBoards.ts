import type { StatsRow } from '@site/contract/http/stats';
import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** The modes' ids in the API. */
export const WIRE: Readonly<Record<Mode, string>> = {
  bedwars: 'bedwars',
  ffa: 'blockhavenffa',
  mlgrush: 'mlgrush',
  cores: 'cores',
};
export const BOARDS = MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range })));

/** Numbers of 14 players, with ties. */
export const ELOS = [40, 90, 10, 50, 50, 50, 70, 60, 50, 50, 50, 20, 50, 80];

/** Milliseconds after which a board is read anew. */
export const SHARED_FOR = 1_450;

const periodAt = createPeriods('Europe/Berlin');

export const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const nameOf = (number: number) => (number === 7 ? '<script>alert(7)</script>' : `Player${number}`);

/** Has the boards of a test database empty before each test, for 14 players. @returns adds a row for one of them */
export function emptyBoards(db: Kysely<Schema>) {
  beforeAll(async () => {
    for (let number = 0; number < ELOS.length; number++)
      await db
        .insertInto('users')
        .values({ uuid: uuidOf(number), name: nameOf(number) })
        .execute();
  });
  beforeEach(() => db.deleteFrom('stats').execute());

  return async (number: number, row: { mode: Mode; range: Range } & Partial<StatsRow>): Promise<void> => {
    const { mode, range, elo = 0, kills = 0, deaths = 0 } = row;
    const period = periodAt(range, new Date());
    await db
      .insertInto('stats')
      .values({ user_id: uuidOf(number), mode, range, period, elo, kills, deaths })
      .execute();
  };
}
