import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';
import type { Deployer } from './actor.ts';

export const TOKEN_PROBLEM: GateProblem = {
  check: 'token',
  what: 'The deploy token that began this deployment was revoked or has expired.',
  where: 'the gate',
  todo: 'Deploy again with a token that is valid.',
};

/** Whether a token is valid; it can't be revoked until the transaction ends. */
async function isValid(trx: Kysely<Schema>, id: number): Promise<boolean> {
  const valid = await trx
    .selectFrom('deploy_tokens')
    .select('id')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .forShare()
    .executeTakeFirst();
  return valid !== undefined;
}

/** Returns a problem where the token that began a deployment is not valid any more. */
export async function tokenProblems(
  trx: Kysely<Schema>,
  { token_id }: { readonly token_id: number | null },
): Promise<readonly GateProblem[]> {
  return token_id === null || (await isValid(trx, token_id)) ? [] : [TOKEN_PROBLEM];
}

/**
 * Refuses what a token orders that was revoked since the call began. To be called in the transaction of what it orders.
 *
 * @throws HttpError 401
 */
export async function expectToken(trx: Kysely<Schema>, { token }: Pick<Deployer, 'token'>): Promise<void> {
  if (token !== undefined && !(await isValid(trx, token))) throw new HttpError(401, 'unknown_token');
}
