import { mayCall } from '@site/contract/calls/permissions';
import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { isStaff, type RankId, STAFF_RANKS } from '@site/contract/ranks';
import type { StaffMember } from '@site/contract/http/panel';
import { sql, type Kysely } from 'kysely';
import { forbidden, HttpError } from '@site/backend/httpError';
import { KNOWN_SINCE, withKnownSince } from '../../database/knownSince.ts';
import { isLastOwner, lockWithOwners } from '../../credentials/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { recordAudit } from '../../entries/audit.ts';
import type { Caller } from '../../sessions/authentication.ts';

export async function staffMembers(db: Kysely<Schema>): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'rank', 'playtime', ...KNOWN_SINCE])
    .where('rank', 'in', STAFF_RANKS)
    .orderBy(sql`array_position(ARRAY[${sql.join(STAFF_RANKS)}], rank)`)
    // Byte order is the same in every database.
    .orderBy(sql`lower(name COLLATE "C") COLLATE "C"`)
    .execute();
  return rows.map(withKnownSince);
}

/** @returns the previous rank @throws HttpError 403, 404 or 409 if it is not allowed */
export function changeRank(db: Kysely<Schema>, actor: Caller, uuid: string, wanted: RankId): Promise<RankId> {
  return db.transaction().execute(async (trx) => {
    const held = await lockWithOwners(trx, [actor.uuid, uuid]);
    const actorNow = held.find((player) => player.uuid === actor.uuid);
    const target = held.find((player) => player.uuid === uuid);
    // The actor may have been demoted since the call began.
    if (!actorNow || !mayCall(actorNow.rank, 'PATCH /panel/staff/:uuid/rank')) throw forbidden();
    if (!target || !isStaff(target.rank)) throw new HttpError(404, 'unknown_staff');
    const { name, rank } = target;
    if (!mayEditRank(actorNow.rank, rank) || !mayGiveRank(actorNow.rank, wanted))
      throw new HttpError(403, 'rank_not_allowed');
    if (wanted !== 'owner' && isLastOwner(held, uuid)) throw new HttpError(409, 'last_owner');
    if (rank === wanted) return rank;
    await trx.updateTable('users').set({ rank: wanted }).where('uuid', '=', uuid).execute();
    const [before, after] = [{ rank }, { rank: wanted }];
    await recordAudit(trx, { actor, action: 'staff.rank', subject: uuid, subjectName: name, before, after });
    return rank;
  });
}
