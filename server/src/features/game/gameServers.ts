import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MAX_INTEGER } from '@site/backend/columns';
import { isSameToken } from '@site/backend/sameToken';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Presence } from './readCall.ts';

/** Milliseconds for which the previous token stays valid after a rotation, so that it can be replaced in time. */
const FORMER_LIFETIME_MS = 10 * 60_000;

const TOKEN = /^gs_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[\w-]{43}$/;

export interface GameServer {
  readonly id: string;
  readonly name: string;
  readonly tokenHash: string;
}

export type Protocol = 'v1' | 'azlink';

// A slow hash adds no security to a long random token.
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const newToken = (id: string) => `gs_${id}_${randomBytes(32).toString('base64url')}`;

export const SERVER_NAME = '1 to 32 letters, digits, spaces, dots, dashes and underscores';

export const isServerName = (name: string): boolean => /^(?! )[\w .-]{1,32}(?<! )$/.test(name);

/** Adds a game server. @returns `undefined` if the name is taken */
export async function addGameServer(
  db: Kysely<Schema>,
  { name, isAzlink = false }: { readonly name: string; readonly isAzlink?: boolean },
) {
  const id: string = randomUUID();
  const token = newToken(id);
  const added = await db
    .insertInto('game_servers')
    .values({ id, name, token_hash: hashOf(token), is_azlink: isAzlink })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id, name, token };
}

/** Issues a new token. @returns `undefined` if there is no such server */
export async function rotateToken(db: Kysely<Schema>, id: string, now = new Date()) {
  const token = newToken(id);
  const changed = await db
    .updateTable('game_servers')
    .set(({ ref }) => ({
      token_hash: hashOf(token),
      former_token_hash: ref('token_hash'),
      former_until: new Date(now.getTime() + FORMER_LIFETIME_MS),
    }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return changed && { id, token, name: changed.name };
}

export async function findGameServer(
  db: Kysely<Schema>,
  token: string | undefined,
  protocol: Protocol,
  now = new Date(),
): Promise<GameServer | undefined> {
  const [, id] = TOKEN.exec(token ?? '') ?? [];
  if (token === undefined || id === undefined) return undefined;
  const row = await db
    .selectFrom('game_servers')
    .select(['name', 'token_hash', 'former_token_hash', 'former_until'])
    .where('id', '=', id)
    .where('is_azlink', '=', protocol === 'azlink')
    .executeTakeFirst();
  if (!row) return undefined;
  const given = hashOf(token);
  const { name, token_hash, former_token_hash: former, former_until: until } = row;
  const isFormer = former !== null && until !== null && until > now && isSameToken(given, former);
  return isFormer || isSameToken(given, token_hash) ? { id, name, tokenHash: given } : undefined;
}

export const removeGameServer = (db: Kysely<Schema>, id: string) =>
  db.deleteFrom('game_servers').where('id', '=', id).returning(['id', 'name']).executeTakeFirst();

/** Milliseconds. An older event may have waited for the site: it says nothing about the clock. */
const RECENT_MS = 2 * 60_000;

/**
 * Returns in milliseconds how far a game server's clock is ahead; `undefined` if the call doesn't tell.
 *
 * @param sentAt the header `Date` of the call
 * @param newest the time of the newest event, which can't be later than the call
 */
export function clockDifference(now: Date, sentAt = '', newest?: Date): number | undefined {
  const ahead = (ms: number) => Math.min(MAX_INTEGER, Math.max(-MAX_INTEGER, ms - now.getTime()));
  const sent = Date.parse(sentAt);
  if (!Number.isNaN(sent)) return ahead(sent);
  const happened = ahead(newest?.getTime() ?? -Infinity);
  return happened > -RECENT_MS ? Math.max(0, happened) : undefined;
}

/**
 * Records a call of a game server and what it says of itself.
 *
 * @returns the kinds of commands beyond the common ones that it has named since it was started
 */
export async function recordPresence(
  db: Kysely<Schema>,
  id: string,
  { software, plugin, maxPlayers, players, morePlayers }: Presence,
  {
    now,
    boot,
    difference,
    can,
  }: { now: Date; boot?: string; difference?: number | undefined; can?: readonly string[] | undefined },
): Promise<readonly string[]> {
  const known = boot === undefined ? sql`can` : sql`CASE WHEN boot::text = ${boot} THEN can ELSE '{}' END`;
  const recorded = await db
    .updateTable('game_servers')
    .set({
      heard_at: now,
      software: software ?? null,
      plugin: plugin ?? null,
      max_players: maxPlayers ?? null,
      players: JSON.stringify(players ?? []),
      lists_players: players !== undefined,
      more_players: morePlayers,
      ...(boot !== undefined && { boot }),
      can: can ?? sql<string[]>`${known}`,
      ...(difference !== undefined && { clock_difference_ms: difference }),
    })
    .where('id', '=', id)
    .returning('can')
    .executeTakeFirst();
  return recorded?.can ?? [];
}
