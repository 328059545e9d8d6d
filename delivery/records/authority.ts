import type { GateProblem } from '@site/contract/http/releases';
import { powerOf } from '@site/contract/power';
import { DEVELOPER_RANKS, type RankId } from '@site/contract/ranks';
import type { Kysely } from 'kysely';
import type { DeliverySchema } from './schema.ts';
import { HttpError } from '@site/backend/httpError';
import type { Deployer } from './actor.ts';
import type { People } from './people.ts';

interface Ranked {
  readonly uuid: string;
  readonly rank: RankId;
}

/** A build runs with its recipient's rights, so nobody may give one to a person of their own rank or above. */
export const mayName = (chooser: Ranked, { uuid, rank }: Ranked): boolean =>
  uuid === chooser.uuid || (DEVELOPER_RANKS.includes(rank) && powerOf(chooser.rank) > powerOf(rank));

export const PERSON_PROBLEM: GateProblem = {
  check: 'person',
  what: 'The author of this deployment may no longer deploy.',
  where: 'the gate',
  todo: 'Have somebody with permission deploy it.',
};

const NAMED_PROBLEM: GateProblem = {
  check: 'person',
  what: 'Ranks have changed: the author of this canary may no longer name one of its players.',
  where: 'the canary',
  todo: 'Start it again without them.',
};

interface ReleaseCommand {
  /** The author; null for a token and the command line. */
  readonly staff_id: string | null;
  readonly users?: readonly string[] | undefined;
  /** The ranks that may run the command. */
  readonly ranks?: readonly RankId[];
}

/**
 * Rechecks a person's authority and locks the ranks it depends on until the transaction ends. Call it before locking
 * the remote: a change of rank locks players first and remotes second.
 */
export async function personProblems(
  people: Pick<People, 'lockRanks'>,
  trx: Kysely<DeliverySchema>,
  { staff_id, users = [], ranks = DEVELOPER_RANKS }: ReleaseCommand,
): Promise<readonly GateProblem[]> {
  if (staff_id === null) return [];
  const ranked = await people.lockRanks(trx, [staff_id, ...users]);
  const person = ranked.find(({ uuid }) => uuid === staff_id);
  if (!person || person.isLeaving || !ranks.includes(person.rank)) return [PERSON_PROBLEM];
  const allowed = new Set(ranked.filter((player) => mayName(person, player)).map(({ uuid }) => uuid));
  return users.every((uuid) => allowed.has(uuid)) ? [] : [NAMED_PROBLEM];
}

export const TOKEN_PROBLEM: GateProblem = {
  check: 'token',
  what: 'The deploy token that began this deployment was revoked or has expired.',
  where: 'the gate',
  todo: 'Deploy again with a token that is valid.',
};

/** Returns whether a token is valid, and locks it against revocation until the transaction ends. */
async function isValid(trx: Kysely<DeliverySchema>, id: number): Promise<boolean> {
  const valid = await trx
    .selectFrom('deploy_tokens')
    .select('id')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .forShare()
    .executeTakeFirst();
  return valid !== undefined;
}

/** Returns a problem if the token that began a deployment is no longer valid. */
export async function tokenProblems(
  trx: Kysely<DeliverySchema>,
  { token_id }: { readonly token_id: number | null },
): Promise<readonly GateProblem[]> {
  return token_id === null || (await isValid(trx, token_id)) ? [] : [TOKEN_PROBLEM];
}

/**
 * Requires that a token was not revoked since the call began. Call it in the command's transaction.
 *
 * @throws HttpError 401
 */
export async function requireValidToken(
  trx: Kysely<DeliverySchema>,
  { token }: Pick<Deployer, 'token'>,
): Promise<void> {
  if (token !== undefined && !(await isValid(trx, token))) throw new HttpError(401, 'unknown_token');
}
