import { errorBody } from '@site/contract/http/errors';
import { rankBody, staffList, staffParams } from '@site/contract/http/panel';
import { powerOf } from '@site/contract/power';
import { z } from 'zod';
import { callerOf } from '../../http/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { changeRank, staffMembers } from './staffRepository.ts';

export function staffRoutes(app: Api, { db, sockets, delivery }: Services): void {
  app.get(
    '/panel/staff',
    {
      schema: { summary: 'The team by rank, then by name.', response: { 200: staffList } },
    },
    async () => staffMembers(db),
  );

  app.patch(
    '/panel/staff/:uuid/rank',
    {
      schema: {
        summary: 'Changes the rank of a staff member.',
        params: staffParams,
        body: rankBody,
        response: { 204: z.null(), 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const uuid = request.params.uuid.toLowerCase();
      const { rank } = request.body;
      const before = await changeRank(db, callerOf(request), uuid, rank);
      sockets.announceChange('boards');
      // It may have ended a canary by name.
      delivery.releases.invalidateCache();
      // The lower rank may not permit what the sockets were opened for.
      if (powerOf(rank) < powerOf(before)) sockets.disconnectPlayer(uuid);
      return reply.status(204).send(null);
    },
  );
}
