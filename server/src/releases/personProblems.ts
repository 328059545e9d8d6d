import type { GateProblem } from '@site/contract/http/releases';
import { DEVELOPER_RANKS, type RankId } from '@site/contract/ranks';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { mayName } from './mayName.ts';

export const PERSON_PROBLEM: GateProblem = {
  check: 'person',
  what: 'The person who began this deployment may no longer deploy.',
  where: 'the gate',
  todo: 'Have somebody deploy it who may.',
};

const NAMED_PROBLEM: GateProblem = {
  check: 'person',
  what: 'Somebody has another rank by now: the one who began this canary may no longer name them.',
  where: 'the canary',
  todo: 'Start it again without them.',
};

interface Order {
  /** Who gave it; null for a token and the command line. */
  readonly staff_id: string | null;
  readonly users?: readonly string[] | undefined;
  /** The ranks that may give it. */
  readonly ranks?: readonly RankId[];
}

/**
 * Looks again whether a person may order what they have ordered, and keeps the ranks that decide it as they are until
 * the transaction ends. To be called before the remote is held: a change of rank takes players first and remotes second.
 */
export async function personProblems(
  trx: Kysely<Schema>,
  { staff_id, users = [], ranks = DEVELOPER_RANKS }: Order,
): Promise<readonly GateProblem[]> {
  if (staff_id === null) return [];
  const people = await trx
    .selectFrom('users')
    .select(['uuid', 'rank', 'delete_after'])
    .where('uuid', 'in', [staff_id, ...users])
    .orderBy('uuid')
    .forShare()
    .execute();
  const person = people.find(({ uuid }) => uuid === staff_id);
  if (!person || person.delete_after || !ranks.includes(person.rank)) return [PERSON_PROBLEM];
  const allowed = new Set(people.filter((player) => mayName(person, player)).map(({ uuid }) => uuid));
  return users.every((uuid) => allowed.has(uuid)) ? [] : [NAMED_PROBLEM];
}
