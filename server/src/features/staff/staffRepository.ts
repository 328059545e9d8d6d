import type { StaffMember } from '@site/contract/http/panel';
import { STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { sql, type Kysely } from 'kysely';
import { recordAudit } from '../../audit.ts';
import type { Caller } from '../../credentials/authentication.ts';
import { lockWithOwners } from '../../credentials/lockWithOwners.ts';
import type { Schema } from '../../database/schema.ts';
import { endNaming } from '../../releases/canary.ts';
import { targetOf } from './policy.ts';

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
