import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

/**
 * Adds changes to the counts of each level, in the order of the key, so that concurrent changes don't deadlock.
 *
 * @param changes selects mode, range, period, elo, user_id and the number of players to add
 */
const count = (changes: string) => `
  INSERT INTO stats_counts (mode, range, period, level, slot, players)
  SELECT mode, range, period, level, stats_slot(elo, user_id) >> (6 * level), sum(added)
  FROM (${changes}) AS changes, generate_series(0, 2) AS level
  WHERE elo > 0
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(added) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (mode, range, period, level, slot) DO UPDATE
  SET players = stats_counts.players + EXCLUDED.players`;

const select = (table: string, added: number) =>
  `SELECT mode, range, period, elo, user_id, ${added} AS added FROM ${table}`;

const STATEMENTS = [
  // Its rows change often.
  `CREATE TABLE stats_counts (
    mode text NOT NULL,
    range text NOT NULL,
    period date NOT NULL,
    level integer NOT NULL,
    slot bigint NOT NULL,
    players integer NOT NULL,
    PRIMARY KEY (mode, range, period, level, slot)
  ) WITH (fillfactor = 50)`,
  // Higher places have higher slots. Very many players share a low Elo, so these have 16 slots each.
  `CREATE FUNCTION stats_slot(elo integer, user_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN elo < 64 THEN elo::bigint * 16 + 15 - (get_byte(uuid_send(user_id), 0) >> 4)
      ELSE elo::bigint + 960 END
  $$`,
  // Triggers, since stats change in many places, with their players, and in servers of the release before, too.
  `CREATE FUNCTION count_stats() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${count(select('added', 1))};
    ELSIF TG_OP = 'DELETE' THEN ${count(select('removed', -1))};
    ELSE ${count(`${select('added', 1)} UNION ALL ${select('removed', -1)}`)};
    END IF;
    RETURN NULL;
  END
  $$`,
  `CREATE TRIGGER stats_inserted AFTER INSERT ON stats REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_stats()`,
  `CREATE TRIGGER stats_updated AFTER UPDATE ON stats REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_stats()`,
  `CREATE TRIGGER stats_deleted AFTER DELETE ON stats REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_stats()`,
  count(select('stats', 1)),
];

/**
 * Counts the players of each board by slots of its order, by 64 slots and by 4096, so that a place is found without
 * counting everybody ahead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
