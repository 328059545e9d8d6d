import * as calls from '@site/contract/calls/staff';
import { implement } from '@site/backend/implement';
import { powerOf } from '@site/contract/power';
import { callerOf } from '../../sessions/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { changeRank, staffMembers } from './staffRepository.ts';

export function staffRoutes(app: Api, { db, sockets }: Services): void {
  implement(app, calls.listStaff, async () => staffMembers(db));

  implement(app, calls.setStaffRank, async (request, reply) => {
    const uuid = request.params.uuid.toLowerCase();
    const { rank } = request.body;
    const before = await changeRank(db, callerOf(request), uuid, rank);
    sockets.announceChange('players');
    // The lower rank may not permit what the sockets were opened for.
    if (powerOf(rank) < powerOf(before)) sockets.disconnectPlayer(uuid);
    return reply.status(204).send(null);
  });
}
