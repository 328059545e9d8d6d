import { createHash, randomInt } from 'node:crypto';
import type { GamePlayer } from '@site/contract/http/game';
import { isStaff } from '@site/contract/ranks';
import { HttpError, unauthorized } from '@site/backend/httpError';
import { sql, type Kysely } from 'kysely';
import { recordOwnChange } from '../../credentials/ownChanges.ts';
import { storeSecurityAlert } from '../../credentials/securityAlerts.ts';
import type { Schema } from '../../database/schema.ts';
import { endSessionsOf } from '../../sessions/sessions.ts';
import type { Account } from '../../sessions/userRepository.ts';
import type { Services } from '../../services.ts';
import { announceSeen, seePlayers } from './events/players.ts';
import type { GameServer } from './gameServers.ts';
import { storeInTurn } from '../../database/writeQueue.ts';

const LIFETIME_MS = 10 * 60_000;

/**
 * Letters and digits that can't be confused. A code of twelve has 59 bits of entropy: 10,000 guesses a second at 1,000
 * open codes find one in a thousand years.
 */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 12;

const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Reads a code as people may type it: with or without dashes, in any case. */
const normalize = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashOf = (code: string) => createHash('sha256').update(normalize(code)).digest('hex');

/**
 * Creates a code for a player in the game, which proves who they are. It replaces their previous code, and ends with the
 * game server or as soon as its token is rotated, because that is what ends a theft.
 *
 * @throws HttpError 401 if the server was removed or its token rotated, 409 for staff: a stolen token must not give access to
 * a staff account
 */
export async function makeLinkCode(
  { db, sockets }: Pick<Services, 'db' | 'sockets'>,
  { uuid, name }: GamePlayer,
  server: Pick<GameServer, 'id' | 'tokenHash'>,
  now = new Date(),
) {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const { isMade, seen } = await storeInTurn(
    db,
    async (trx) => {
      const { id: server_id, tokenHash: token_hash } = server;
      const known = trx
        .selectFrom('game_servers')
        .select('id')
        .where('id', '=', server_id)
        .where('token_hash', '=', token_hash)
        .forKeyShare();
      if (!(await known.executeTakeFirst())) throw unauthorized();
      const seen = await seePlayers(trx, [{ uuid, name, at: now, does: 'prove' }], server.id);
      const player = await trx.selectFrom('users').select('rank').where('uuid', '=', uuid).executeTakeFirst();
      if (!player || isStaff(player.rank)) return { isMade: false, seen };
      const values = { code_hash: hashOf(code), expires_at: expiresAt, server_id, token_hash };
      await trx
        .insertInto('game_link_codes')
        .values({ user_id: uuid, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      return { isMade: true, seen };
    },
    server.id,
  );
  announceSeen(sockets, seen);
  if (!isMade) throw new HttpError(409, 'not_for_games');
  return { code, expiresAt };
}

/** True if a code was made with the current token of its server. One that an earlier release stored has no token. */
const isOfCurrentToken = sql<boolean>`(game_link_codes.token_hash IS NULL OR EXISTS (
  SELECT FROM game_servers
  WHERE game_servers.id = game_link_codes.server_id AND game_servers.token_hash = game_link_codes.token_hash))`;

export async function ownerOfCode(db: Kysely<Schema>, code: string, now = new Date()) {
  if (!CODE.test(normalize(code))) return undefined;
  const owner = await db
    .selectFrom('game_link_codes')
    .innerJoin('users', 'users.uuid', 'game_link_codes.user_id')
    .select(['users.uuid', 'users.name', 'users.rank', 'expires_at'])
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .where(isOfCurrentToken)
    .executeTakeFirst();
  return owner && !isStaff(owner.rank) ? owner : undefined;
}

/**
 * Redeems a code: sets the password of the account and ends its sessions.
 *
 * @returns the account, and the sessions and alert to announce after the commit; `undefined` if the code is no longer valid
 */
export function redeemLinkCode(db: Kysely<Schema>, code: string, password_hash: string, now = new Date()) {
  return db.transaction().execute(async (trx) => {
    // First the player, as everything locks that changes an account: then it can't deadlock.
    const player = await trx
      .selectFrom('users')
      .select(['uuid', 'rank', 'totp_secret'])
      .where('uuid', '=', (query) =>
        query.selectFrom('game_link_codes').select('user_id').where('code_hash', '=', hashOf(code)),
      )
      .forUpdate()
      .executeTakeFirst();
    const used = await trx
      .deleteFrom('game_link_codes')
      .where('code_hash', '=', hashOf(code))
      .where('expires_at', '>', now)
      .where(isOfCurrentToken)
      .returning('server_id')
      .executeTakeFirst();
    // The player joined the team since the code was created.
    if (!used || !player || isStaff(player.rank)) return undefined;
    const { uuid, totp_secret } = player;
    await trx
      .updateTable('users')
      .set({ password_hash, first_login: false, initial_password_until: null, password_from_team: false })
      .where('uuid', '=', uuid)
      .execute();
    const server = await trx
      .selectFrom('game_servers')
      .select('name')
      .where('id', '=', used.server_id)
      .executeTakeFirst();
    // Whoever holds the token of that server could have made the code without the player.
    const by = server && { gameServer: server.name };
    await recordOwnChange(trx, uuid, 'player.password', server ? { server: server.name } : null, by);
    const account: Account = { uuid, password_hash, totp_secret, initial_password_until: null };
    return {
      account,
      ended: await endSessionsOf(trx, uuid),
      alert: await storeSecurityAlert(trx, uuid, 'password changed'),
    };
  });
}
