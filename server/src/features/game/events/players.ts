import type { GameEventOf } from '@site/contract/http/game';
import { LIVE_TOPICS, type LiveTopic } from '@site/contract/sockets';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { recordAudit } from '../../../entries/audit.ts';
import type { Sockets } from '../../../sockets/sockets.ts';
import { becomePlayer } from './becomePlayer.ts';
import {
  LONG_PLACEHOLDER,
  placeholderName,
  settleNames,
  type KnownPerson,
  type Settled,
  type Sighting,
} from './settleNames.ts';
import { unnest } from './unnest.ts';

async function settle(trx: Transaction<Schema>, sightings: readonly Sighting[]): Promise<Settled> {
  const names = [...new Set(sightings.map(({ name }) => name))];
  const uuids = [...new Set(sightings.map(({ uuid }) => uuid))];
  const { rows: lowered } = await sql<{ name: string; key: string }>`
    SELECT name, lower(name) AS key FROM unnest(${names}::text[]) AS name`.execute(trx);
  const keys = new Map(lowered.map(({ name, key }) => [name, key]));
  const { rows } = await sql<KnownPerson>`
    SELECT users.uuid, name, lower(name) AS key, rank, name_at AS "nameAt",
      (password_hash IS NOT NULL OR totp_secret IS NOT NULL) AS "hasLogin"
    FROM users LEFT JOIN game_players USING (uuid)
    WHERE users.uuid = ANY(${uuids}::uuid[])
      OR lower(name) = ANY(${[...keys.values()]}::text[])`.execute(trx);
  return settleNames(sightings, rows, keys);
}

const concernedBy = ({ becoming, renamed }: Settled) => [
  ...renamed.flatMap(({ stored }) => stored?.uuid ?? []),
  ...becoming.flatMap(({ account, player }) => [account, player]),
];

/** The same, and locks whom it concerns: somebody may be making them staff right now. */
async function settleLocked(trx: Transaction<Schema>, sightings: readonly Sighting[]): Promise<Settled> {
  const locked = new Set<string>();
  for (;;) {
    const settled = await settle(trx, sightings);
    const concerned = concernedBy(settled).filter((uuid) => !locked.has(uuid));
    if (concerned.length === 0) return settled;
    for (const uuid of concerned) locked.add(uuid);
    await sql`
      SELECT FROM users WHERE uuid = ANY(${[...locked]}::uuid[])
      ORDER BY uuid FOR NO KEY UPDATE`.execute(trx);
  }
}

type Named = Settled['added'][number];

/** Returns people with their final names: placeholders are longer where the usual ones are taken. */
async function withPlaceholders(trx: Transaction<Schema>, people: readonly Named[]) {
  const taken = new Map<string, string>();
  const short = people.flatMap(({ uuid, name }) => (name === undefined ? placeholderName(uuid) : []));
  if (short.length > 0) {
    const { rows } = await sql<{ uuid: string; name: string }>`
      SELECT uuid, lower(name) AS name FROM users WHERE lower(name) = ANY(${short}::text[])`.execute(trx);
    for (const { uuid, name } of rows) taken.set(name, uuid);
  }
  return people.map(({ uuid, name }) => {
    if (name !== undefined) return { uuid, name };
    const usual = placeholderName(uuid);
    const isFree = (taken.get(usual) ?? uuid) === uuid;
    if (isFree) taken.set(usual, uuid);
    return { uuid, name: isFree ? usual : placeholderName(uuid, LONG_PLACEHOLDER) };
  });
}

/** Stores names. Two players may have swapped theirs, so all that change are freed first. */
async function storeNames(trx: Transaction<Schema>, { added, renamed }: Settled): Promise<void> {
  if (added.length + renamed.length === 0) return;
  if (renamed.length > 0)
    await sql`
      UPDATE users SET name = '~' || replace(uuid::text, '-', '')
      WHERE uuid = ANY(${renamed.map(({ uuid }) => uuid)}::uuid[])`.execute(trx);
  const named = await withPlaceholders(trx, [...added, ...renamed]);
  await sql`
    INSERT INTO users (uuid, name)
    SELECT * FROM ${unnest(named, { uuid: 'uuid', name: 'text' })}
    ON CONFLICT (uuid) DO UPDATE SET name = EXCLUDED.name`.execute(trx);
}

/** Records which player an account became: a stolen token may have named another one than its owner. */
async function auditBecoming(
  trx: Transaction<Schema>,
  { player }: Settled['becoming'][number],
  { name, server }: { readonly name: string; readonly server: string },
): Promise<void> {
  const by = await trx.selectFrom('game_servers').select('name').where('id', '=', server).executeTakeFirst();
  await recordAudit(trx, {
    // It may be removed at this moment.
    actor: { gameServer: by?.name ?? server },
    action: 'account.uuid',
    subject: player,
    subjectName: name,
    before: null,
    after: { uuid: player },
  });
}

export interface Seen {
  /** The former uuids of accounts that turned out to be players. */
  readonly moved: readonly string[];
  readonly hasRenamed: boolean;
}

export const allSeen = (seen: readonly Seen[]): Seen => ({
  moved: seen.flatMap(({ moved }) => moved),
  hasRenamed: seen.some(({ hasRenamed }) => hasRenamed),
});

export function announceSeen(
  sockets: Sockets,
  { moved, hasRenamed }: Seen,
  topics: readonly LiveTopic[] = [],
): void {
  for (const former of moved) sockets.disconnectPlayer(former);
  for (const topic of new Set([...topics, ...(hasRenamed ? LIVE_TOPICS : [])])) sockets.announceChange(topic);
}

export async function seePlayers(
  trx: Transaction<Schema>,
  sightings: readonly Sighting[],
  server: string,
): Promise<Seen> {
  if (sightings.length === 0) return allSeen([]);
  const settled = await settleLocked(trx, sightings);
  for (const becoming of settled.becoming) {
    const name = await becomePlayer(trx, becoming);
    await auditBecoming(trx, becoming, { name, server });
  }
  await storeNames(trx, settled);
  const { dated } = settled;
  if (dated.length > 0)
    await sql`
      INSERT INTO game_players (uuid, name_at)
      SELECT * FROM ${unnest(dated, { uuid: 'uuid', nameAt: 'timestamptz' })}
      ON CONFLICT (uuid) DO UPDATE SET name_at = EXCLUDED.name_at`.execute(trx);
  const moved = settled.becoming.map(({ account }) => account);
  return { moved, hasRenamed: moved.length + settled.renamed.length > 0 };
}

type TimeColumn = 'coins_at' | 'playtime_at' | 'rank_at';

interface Timed {
  readonly uuid: string;
  readonly at: Date;
}

/**
 * Of two values of the same millisecond, the one that was sent later counts.
 *
 * @param values at most one per player
 * @returns those that are newer than what was known
 */
export async function markNewer<Value extends Timed>(
  trx: Transaction<Schema>,
  column: TimeColumn,
  values: readonly Value[],
): Promise<readonly Value[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO game_players (uuid, ${sql.ref(column)})
    SELECT * FROM ${unnest<Timed>(values, { uuid: 'uuid', at: 'timestamptz' })}
    ON CONFLICT (uuid) DO UPDATE SET ${sql.ref(column)} = EXCLUDED.${sql.ref(column)}
    WHERE game_players.${sql.ref(column)} IS NULL OR game_players.${sql.ref(column)} <= EXCLUDED.${sql.ref(column)}
    RETURNING uuid`.execute(trx);
  const recorded = new Set(rows.map(({ uuid }) => uuid));
  return values.filter(({ uuid }) => recorded.has(uuid));
}

export function latestOf<Value extends Timed>(values: readonly Value[]): Value[] {
  const latest = new Map<string, Value>();
  for (const value of values) {
    const known = latest.get(value.uuid);
    if (!known || value.at >= known.at) latest.set(value.uuid, value);
  }
  return [...latest.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function setNumbers(
  trx: Transaction<Schema>,
  column: 'coins' | 'playtime',
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  const values = events.flatMap(({ uuid, at, [column]: value }) =>
    typeof value === 'number' ? { uuid, at, value } : [],
  );
  const newer = await markNewer(trx, `${column}_at`, latestOf(values));
  if (newer.length === 0) return;
  await sql`
    UPDATE users SET ${sql.ref(column)} = given.value
    FROM ${unnest(newer, { uuid: 'uuid', value: 'bigint' })}
    WHERE users.uuid = given.uuid`.execute(trx);
}

export async function updatePlayers(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  await setNumbers(trx, 'coins', events);
  await setNumbers(trx, 'playtime', events);
}
