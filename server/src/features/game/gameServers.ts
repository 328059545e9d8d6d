import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuditAction } from '@site/contract/http/panel';
import { isSameToken } from '@site/backend/sameToken';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit, type Actor } from '../../entries/audit.ts';
import type { Presence } from './readCall.ts';

/** Milliseconds for which the previous token stays valid after a rotation, so that it can be replaced in time. */
const FORMER_LIFETIME_MS = 10 * 60_000;

const TOKEN = /^gs_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[\w-]{43}$/;

/** An authenticated game server. */
export interface GameServer {
  readonly id: string;
  readonly name: string;
  /** The hash of the token it called with. */
  readonly tokenHash: string;
}

/** The protocol that the token of a game server is valid for. */
type Protocol = 'v1' | 'azlink';

// A slow hash adds no security to a long random token.
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const newToken = (id: string) => `gs_${id}_${randomBytes(32).toString('base64url')}`;

/** Describes the valid names of game servers, for people. */
export const SERVER_NAME = '1 to 32 letters, digits, spaces, dots, dashes and underscores';

/** Returns whether a name is valid for a game server. */
export const isServerName = (name: string): boolean => /^(?! )[\w .-]{1,32}(?<! )$/.test(name);

interface AuditedServer {
  readonly actor: Actor;
  readonly action: Extract<AuditAction, `game-server.${string}`>;
  readonly server: Pick<GameServer, 'id' | 'name'>;
}

/** Records a change of the linked game servers in the audit trail. */
export async function auditGameServer(
  trx: Kysely<Schema>,
  { actor, action, server }: AuditedServer,
): Promise<void> {
  const named = { name: server.name };
  const [before, after] = action === 'game-server.remove' ? [named, null] : [null, named];
  await recordAudit(trx, { actor, action, subject: server.id, subjectName: server.name, before, after });
}

/** A game server with its token, of which only the hash is stored. */
interface Issued {
  readonly id: string;
  readonly token: string;
}

/** Adds a game server. @returns `undefined` if the name is taken */
export async function addGameServer(
  db: Kysely<Schema>,
  { name, isAzlink = false }: { readonly name: string; readonly isAzlink?: boolean },
): Promise<Issued | undefined> {
  const id = randomUUID();
  const token = newToken(id);
  const added = await db
    .insertInto('game_servers')
    .values({ id, name, token_hash: hashOf(token), is_azlink: isAzlink })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id, token };
}

/** Issues a new token for a game server. @returns `undefined` if there is no such server */
export async function rotateToken(
  db: Kysely<Schema>,
  id: string,
  now = new Date(),
): Promise<(Issued & Pick<GameServer, 'name'>) | undefined> {
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

/** Removes a game server and thereby its token. @returns its name, or `undefined` if there is no such server */
export async function removeGameServer(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('game_servers')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** Returns the game server that a token belongs to, if the token is valid for a protocol. */
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
    .select(['id', 'name', 'token_hash', 'former_token_hash', 'former_until'])
    .where('id', '=', id)
    .where('is_azlink', '=', protocol === 'azlink')
    .executeTakeFirst();
  if (!row) return undefined;
  const given = hashOf(token);
  const isFormer =
    row.former_token_hash !== null &&
    row.former_until !== null &&
    row.former_until > now &&
    isSameToken(given, row.former_token_hash);
  if (!isFormer && !isSameToken(given, row.token_hash)) return undefined;
  return { id: row.id, name: row.name, tokenHash: given };
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
  call: {
    readonly now: Date;
    readonly boot?: string;
    readonly difference?: number | undefined;
    readonly can?: readonly string[] | undefined;
  },
): Promise<readonly string[]> {
  const { boot, can } = call;
  const known = boot === undefined ? sql`can` : sql`CASE WHEN boot::text = ${boot} THEN can ELSE '{}' END`;
  const recorded = await db
    .updateTable('game_servers')
    .set({
      heard_at: call.now,
      software: software ?? null,
      plugin: plugin ?? null,
      max_players: maxPlayers ?? null,
      players: JSON.stringify(players ?? []),
      lists_players: players !== undefined,
      more_players: morePlayers,
      ...(boot !== undefined && { boot }),
      can: can ?? sql<string[]>`${known}`,
      ...(call.difference !== undefined && { clock_difference_ms: call.difference }),
    })
    .where('id', '=', id)
    .returning('can')
    .executeTakeFirst();
  return recorded?.can ?? [];
}
