import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit, type Actor } from '../../entries/audit.ts';
import type { Services } from '../../services.ts';
import { addGameServer, removeGameServer, rotateToken } from './gameServers.ts';

/** What owners and the operator do with game servers; each act is in the audit trail. */
export function serverActs({ db, sockets }: Pick<Services, 'db' | 'sockets'>, actor: Actor) {
  /** Does something to a server of this name, if there is one. */
  const act = <Server extends { readonly id: string; readonly name: string }>(
    verb: 'add' | 'rotate' | 'remove',
    run: (trx: Transaction<Schema>) => Promise<Server | undefined>,
  ) =>
    db.transaction().execute(async (trx) => {
      const server = await run(trx);
      if (!server) return undefined;
      const { id: subject, name } = server;
      const [before, after] = verb === 'remove' ? [{ name }, null] : [null, { name }];
      const action = `game-server.${verb}` as const;
      await recordAudit(trx, { actor, action, subject, subjectName: name, before, after });
      return server;
    });

  return {
    /** @returns `undefined` if the name is taken */
    add: (name: string, isAzlink: boolean) => act('add', (trx) => addGameServer(trx, { name, isAzlink })),

    /** @returns `undefined` if there is no such server */
    rotate: (id: string) => act('rotate', (trx) => rotateToken(trx, id)),

    /** @returns whether there was such a server */
    async remove(id: string): Promise<boolean> {
      const removed = await act('remove', (trx) => removeGameServer(trx, id));
      sockets.disconnectGameServer(id);
      return removed !== undefined;
    },
  };
}
