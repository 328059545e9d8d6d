import type { Db } from '../records/schema.ts';
import { TOKEN_PROBLEM } from '../records/authority.ts';
import { lockRemote } from '../records/liveVersion.ts';
import { reject } from './deployments.ts';

/** Call it after deleting the token: the verdict checks the token too, so nothing slips through in between. */
export async function rejectDeploymentsOf(db: Db, token: number): Promise<number> {
  const waiting = (trx: Db) =>
    trx.selectFrom('deployments').selectAll().where('token_id', '=', token).where('state', '=', 'checking');
  let count = 0;
  for (const { id, remote } of await waiting(db).execute()) {
    await db.transaction().execute(async (trx) => {
      await lockRemote(trx, remote);
      const row = await waiting(trx).where('id', '=', id).executeTakeFirst();
      if (!row) return;
      await reject(trx, row, [TOKEN_PROBLEM]);
      count += 1;
    });
  }
  return count;
}
