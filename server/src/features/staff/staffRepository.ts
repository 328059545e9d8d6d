import { mayCall } from '@site/contract/permissions';
import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { isStaff, type RankId, STAFF_RANKS } from '@site/contract/ranks';
import type { StaffMember } from '@site/contract/http/panel';
import { sql, type Kysely } from 'kysely';
import { forbidden, HttpError } from '../../http/httpError.ts';
import { lockWithOwners } from '../../credentials/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { recordAudit } from '../../audit.ts';
import type { Caller } from '../../credentials/authentication.ts';
import { endNaming } from '../../releases/endNaming.ts';

/** A change of rank, with everybody as they are at the moment it is made. */
interface RankChange<Player> {
  /** Who makes it; `undefined` for somebody who is gone. */
  readonly actor: Player | undefined;
  /** To whom; `undefined` for somebody unknown. */
  readonly target: Player | undefined;
  readonly wanted: RankId;
  /** How many owners there are besides the target whose account is not to be deleted. */
  readonly otherOwners: number;
}

/**
 * Whom a change of rank is made to, if it is allowed.
 *
 * @throws HttpError 403, 404 or 409 if not
 */
function targetOf<Player extends { readonly rank: RankId }>({
  actor,
  target,
  wanted,
  otherOwners,
}: RankChange<Player>): Player {
  // Somebody may have been demoted since the call began.
  if (!actor || !mayCall(actor.rank, 'PATCH /panel/staff/:uuid/rank')) throw forbidden();
  if (!target || !isStaff(target.rank)) throw new HttpError(404, 'unknown_staff');
  if (!mayEditRank(actor.rank, target.rank) || !mayGiveRank(actor.rank, wanted))
    throw new HttpError(403, 'rank_not_allowed');
  if (target.rank === 'owner' && wanted !== 'owner' && otherOwners === 0)
    throw new HttpError(409, 'last_owner');
  return target;
}

/** The team in the order of its ranks, then by name in any case. */
export async function staffMembers(db: Kysely<Schema>): Promise<StaffMember[]> {
  return (
    db
      .selectFrom('users')
      .select(['uuid', 'name', 'rank', 'playtime'])
      .where('rank', 'in', STAFF_RANKS)
      .orderBy(sql`array_position(ARRAY[${sql.join(STAFF_RANKS)}], rank)`)
      // The order of the bytes is the same on every database.
      .orderBy(sql`lower(name COLLATE "C") COLLATE "C"`)
      .execute()
  );
}

/**
 * Gives somebody of the team another rank.
 *
 * @returns the rank before
 * @throws HttpError when it is not allowed
 */
export function changeRank(db: Kysely<Schema>, actor: Caller, uuid: string, wanted: RankId): Promise<RankId> {
  return db.transaction().execute(async (trx) => {
    const held = await lockWithOwners(trx, [actor.uuid, uuid]);
    const { name, rank } = targetOf({
      actor: held.find((player) => player.uuid === actor.uuid),
      target: held.find((player) => player.uuid === uuid),
      wanted,
      otherOwners: held.filter(
        (player) => player.rank === 'owner' && !player.delete_after && player.uuid !== uuid,
      ).length,
    });
    if (rank === wanted) return rank;
    await trx.updateTable('users').set({ rank: wanted }).where('uuid', '=', uuid).execute();
    await endNaming(trx, uuid);
    await recordAudit(trx, {
      actor,
      action: 'staff.rank',
      subject: uuid,
      subjectName: name,
      before: { rank },
      after: { rank: wanted },
    });
    return rank;
  });
}
