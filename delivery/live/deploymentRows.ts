import type { Deployment, GateProblem } from '@site/contract/http/releases';
import { HttpError } from '@site/backend/httpError';
import { jsonText } from '@site/backend/jsonText';
import { sql, type Insertable, type Selectable } from 'kysely';
import { isUndecided } from '../records/problems.ts';
import { authorOf, type Deployer } from '../records/actor.ts';
import type { Db, DeploymentsTable } from '../records/schema.ts';

const ABANDONED_AFTER_MS = 5 * 60_000;

const HOUR = 3600 * 1000;

export const isAbandoned = ({ created_at: begun }: Pick<Row, 'created_at'>) =>
  Date.now() - begun.getTime() >= ABANDONED_AFTER_MS;

export type Row = Selectable<DeploymentsTable>;

export const asDeployment = ({ id, remote, version, purpose, state, problems }: Row): Deployment => ({
  id,
  name: remote,
  version,
  purpose,
  state,
  problems,
  ...(state === 'refused' && isUndecided(problems) && { undecided: true }),
});

export async function findRow(db: Db, id: number): Promise<Row> {
  const row = await db.selectFrom('deployments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown_deployment');
  return row;
}

type NewDeployment = Omit<Insertable<DeploymentsTable>, 'state' | 'claimed_at'>;

export const newDeployment = (
  remote: string,
  { version, why }: { readonly version: string; readonly why: string },
  deployer: Deployer,
): NewDeployment => ({ remote, version, why, ...authorOf(deployer), token_id: deployer.token ?? null });

export async function add(trx: Db, values: NewDeployment): Promise<Row> {
  return trx
    .insertInto('deployments')
    .values({ state: 'checking', claimed_at: null, created_at: new Date(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds an examination of the live version, which blocks no deployment; pass it to the gate after the commit. */
export async function addExamination(
  trx: Db,
  values: Pick<NewDeployment, 'remote' | 'version' | 'by' | 'why'>,
): Promise<Deployment> {
  return asDeployment(await add(trx, { ...values, purpose: 'examine' }));
}

/** Records the result of a deployment of any purpose. `live` means that it passed, even for a canary or an examination. */
export async function recordResult(
  trx: Db,
  id: number,
  state: 'live' | 'refused',
  problems: readonly GateProblem[],
): Promise<Row> {
  return trx
    .updateTable('deployments')
    .set({ state, problems: jsonText(problems) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const recentDeployments = (db: Db) =>
  db
    .selectFrom('deployments')
    .select(['remote', 'state', sql<number>`count(*)::integer`.as('count')])
    .where('created_at', '>', new Date(Date.now() - HOUR))
    .where('purpose', '<>', 'examine')
    .groupBy(['remote', 'state'])
    .execute();
