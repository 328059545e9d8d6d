import type { GameEventOf } from '@site/contract/http/game';
import { isStaff, type RankId } from '@site/contract/ranks';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { latestOf, markNewer } from './players.ts';
import type { RejectedEvent } from './readEvents.ts';
import { unnest } from './unnest.ts';

/** Sets ranks of players. @returns the rejected events: the game can neither grant nor revoke a staff rank */
export async function setRanks(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'rank'>[],
): Promise<readonly RejectedEvent[]> {
  const uuids = events.map(({ uuid }) => uuid);
  // Locked: somebody may be making them staff right now.
  const { rows } = await sql<{ uuid: string; rank: RankId }>`
    SELECT uuid, rank FROM users WHERE uuid = ANY(${uuids}::uuid[])
    ORDER BY uuid FOR NO KEY UPDATE`.execute(trx);
  const staff = new Set(rows.flatMap(({ uuid, rank }) => (isStaff(rank) ? uuid : [])));
  const problemOf = ({ uuid, rank }: GameEventOf<'rank'>) => {
    if (isStaff(rank)) return `${rank} is a rank of the team: it is given on the site only.`;
    return staff.has(uuid) && 'This player is in the team: their rank is changed on the site only.';
  };
  const allowed = events.filter((event) => !problemOf(event));
  const newer = await markNewer(trx, 'rank_at', latestOf(allowed));
  if (newer.length > 0)
    await sql`
      UPDATE users SET rank = given.rank FROM ${unnest(newer, { uuid: 'uuid', rank: 'text' })}
      WHERE users.uuid = given.uuid`.execute(trx);
  return events.flatMap((event): RejectedEvent[] => {
    const message = problemOf(event);
    return message ? [{ id: event.id, type: event.type, code: 'not_for_games', message }] : [];
  });
}
