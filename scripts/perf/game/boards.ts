import type { GamePlayer } from '@site/contract/http/game';
import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../server/src/database/schema.ts';
import { MODE_IDS, type MatchEvent } from './matches.ts';

const VALUES = ['elo', 'kills', 'deaths'] as const;
const BOARDS = MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range })));
const CELLS = BOARDS.length * VALUES.length;

type Row = { readonly user_id: string } & Readonly<Record<(typeof VALUES)[number], number>>;

/** What every player should have on every board, over all of its periods. */
export class Boards {
  readonly #places: ReadonlyMap<string, number>;
  readonly #sums: Int32Array;

  constructor(players: readonly Pick<GamePlayer, 'uuid'>[]) {
    this.#places = new Map(players.map(({ uuid }, place) => [uuid, place]));
    this.#sums = new Int32Array(players.length * CELLS);
  }

  #add(mode: Mode, range: Range, { user_id, ...row }: Row): void {
    const place = this.#places.get(user_id);
    if (place === undefined) throw new Error(`${user_id} is on a board, but not one of the players.`);
    const board = BOARDS.findIndex((one) => one.mode === mode && one.range === range);
    for (const [index, value] of VALUES.entries())
      this.#sums[place * CELLS + board * VALUES.length + index]! += row[value];
  }

  /** Adds a match, as the site should. */
  addMatch({ mode, players }: MatchEvent): void {
    for (const { uuid, ...row } of players)
      for (const range of RANGES) this.#add(MODE_IDS.get(mode)!, range, { user_id: uuid, ...row });
  }

  /** Adds what the boards of a database contain. */
  async addFrom(db: Kysely<Schema>): Promise<this> {
    for (const { mode, range } of BOARDS) {
      const { rows } = await sql<Row>`
        SELECT user_id, sum(elo)::integer AS elo, sum(kills)::integer AS kills, sum(deaths)::integer AS deaths
        FROM stats WHERE mode = ${mode} AND range = ${range} GROUP BY user_id`.execute(db);
      for (const row of rows) this.#add(mode, range, row);
    }
    return this;
  }

  /** Counts the numbers that differ. */
  differences(other: Boards): number {
    return this.#sums.reduce((count, sum, index) => count + (sum === other.#sums[index] ? 0 : 1), 0);
  }
}
