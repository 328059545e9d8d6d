import type { GateProblem } from '@site/contract/http/releases';
import { DEVELOPER_RANKS, type RankId } from '@site/contract/ranks';
import type { Db } from './schema.ts';
import { HttpError } from '@site/backend/httpError';
import type { Deployer } from './actor.ts';
import type { People } from './people.ts';

export const PERSON_PROBLEM: GateProblem = {
  check: 'person',
  what: 'The author of this deployment may no longer deploy.',
  where: 'the gate',
  todo: 'Have somebody with permission deploy it.',
};

interface ReleaseCommand {
  /** The author; null for a token and the command line. */
  readonly staff_id: string | null;
  readonly ranks?: readonly RankId[];
}

/** Locks the rank until the transaction ends. Call it before locking the remote: everything locks players first. */
export async function personProblems(
  people: Pick<People, 'lockRank'>,
  trx: Db,
  { staff_id, ranks = DEVELOPER_RANKS }: ReleaseCommand,
): Promise<readonly GateProblem[]> {
  if (staff_id === null) return [];
  const person = await people.lockRank(trx, staff_id);
  return person && !person.isLeaving && ranks.includes(person.rank) ? [] : [PERSON_PROBLEM];
}

export const TOKEN_PROBLEM: GateProblem = {
  check: 'token',
  what: 'The deploy token that began this deployment was revoked or has expired.',
  where: 'the gate',
  todo: 'Deploy again with a token that is valid.',
};

/** Returns whether a token is valid, and locks it against revocation until the transaction ends. */
async function isValid(trx: Db, id: number): Promise<boolean> {
  const valid = await trx
    .selectFrom('deploy_tokens')
    .select('id')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .forShare()
    .executeTakeFirst();
  return valid !== undefined;
}

export async function tokenProblems(
  trx: Db,
  { token_id }: { readonly token_id: number | null },
): Promise<readonly GateProblem[]> {
  return token_id === null || (await isValid(trx, token_id)) ? [] : [TOKEN_PROBLEM];
}

/** Call it in the command's transaction. @throws HttpError 401 if the token was revoked since the call began */
export async function requireValidToken(trx: Db, { token }: Pick<Deployer, 'token'>): Promise<void> {
  if (token !== undefined && !(await isValid(trx, token))) throw new HttpError(401, 'unknown_token');
}
