import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

export const TOKEN_PROBLEM: GateProblem = {
  check: 'token',
  what: 'The deploy token that began this deployment was revoked or has expired.',
  where: 'the gate',
  todo: 'Deploy again with a token that is valid.',
};

/**
 * Looks again whether the token that began a deployment is valid, and keeps it from being revoked until the transaction
 * ends.
 */
export async function tokenProblems(
  trx: Kysely<Schema>,
  { token_id }: { readonly token_id: number | null },
): Promise<readonly GateProblem[]> {
  if (token_id === null) return [];
  const valid = await trx
    .selectFrom('deploy_tokens')
    .select('id')
    .where('id', '=', token_id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .forShare()
    .executeTakeFirst();
  return valid ? [] : [TOKEN_PROBLEM];
}
