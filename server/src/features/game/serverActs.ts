import type { Actor } from '../../entries/audit.ts';
import type { Services } from '../../services.ts';
import { addGameServer, auditGameServer, removeGameServer, rotateToken } from './gameServers.ts';

/** What owners and the operator do with game servers; each act is in the audit trail. */
export function serverActs({ db, sockets }: Pick<Services, 'db' | 'sockets'>, actor: Actor) {
  return {
    /** @returns `undefined` if the name is taken */
    add: (name: string, isAzlink: boolean) =>
      db.transaction().execute(async (trx) => {
        const added = await addGameServer(trx, { name, isAzlink });
        if (added)
          await auditGameServer(trx, { actor, action: 'game-server.add', server: { id: added.id, name } });
        return added;
      }),

    /** @returns `undefined` if there is no such server */
    rotate: (id: string) =>
      db.transaction().execute(async (trx) => {
        const rotated = await rotateToken(trx, id);
        if (!rotated) return undefined;
        const { name, token } = rotated;
        await auditGameServer(trx, { actor, action: 'game-server.rotate', server: { id, name } });
        return { id, token };
      }),

    /** @returns whether there was such a server */
    async remove(id: string): Promise<boolean> {
      const name = await db.transaction().execute(async (trx) => {
        const removed = await removeGameServer(trx, id);
        if (removed !== undefined)
          await auditGameServer(trx, { actor, action: 'game-server.remove', server: { id, name: removed } });
        return removed;
      });
      sockets.disconnectGameServer(id);
      return name !== undefined;
    },
  };
}
