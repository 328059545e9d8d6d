import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { refuse } from './deployments.ts';
import { lockRemote } from './liveRow.ts';
import { TOKEN_PROBLEM } from './tokenProblems.ts';

/**
 * Refuses the deployments of a token that still wait for a verdict. To be called once the token is gone: the verdict
 * looks for the token too, so nothing slips through in between.
 *
 * @returns how many there were
 */
export async function refuseDeploymentsOf(db: Kysely<Schema>, token: number): Promise<number> {
  const problems: readonly GateProblem[] = [TOKEN_PROBLEM];
  const waiting = (trx: Kysely<Schema>) =>
    trx.selectFrom('deployments').selectAll().where('token_id', '=', token).where('state', '=', 'checking');
  let count = 0;
  for (const { id, remote } of await waiting(db).execute()) {
    await db.transaction().execute(async (trx) => {
      await lockRemote(trx, remote);
      const row = await waiting(trx).where('id', '=', id).executeTakeFirst();
      if (!row) return;
      await refuse(trx, row, problems);
      count += 1;
    });
  }
  return count;
}
