import * as calls from '@site/contract/calls/staff';
import { implement } from '@site/backend/implement';
import { callerOf } from '../../sessions/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { changeRank, staffMembers } from './staffRepository.ts';
import { announceRank } from './announceRank.ts';

export function staffRoutes(app: Api, services: Services): void {
  const { db } = services;
  implement(app, calls.listStaff, async () => staffMembers(db));

  implement(app, calls.setStaffRank, async (request, reply) => {
    const uuid = request.params.uuid.toLowerCase();
    const { rank } = request.body;
    const before = await changeRank(db, callerOf(request), uuid, rank);
    announceRank(services, { uuid, before, rank });
    return reply.status(204).send(null);
  });
}
