import { mayCall } from '@site/contract/permissions';
import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { isStaff, type RankId } from '@site/contract/ranks';
import { forbidden, HttpError } from '../../http/httpError.ts';

/** A change of rank, with everybody as they are at the moment it is made. */
export interface RankChange<Player> {
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
export function targetOf<Player extends { readonly rank: RankId }>({
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
