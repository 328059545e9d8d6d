import type {
  Application,
  ApplicationDetail,
  ApplicationSummary,
  ApplyBody,
  ApplicationSort,
  ApplicationsQuery,
  ApplicationState,
  ApplicationDecision,
} from '@site/contract/http/applications';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ApplicationRow, Schema } from '../../database/schema.ts';
import { hasText } from '../../database/hasText.ts';
import { KNOWN_SINCE, withKnownSince } from '../../database/knownSince.ts';
import { recordAudit, type Actor } from '../../entries/audit.ts';
import { mayWriteOver } from '../../http/entityTag.ts';
import { HttpError } from '@site/backend/httpError';

const toResponse = <Row extends Pick<ApplicationRow, 'created_at'>>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** @returns `undefined` if the applicant has a pending one */
export async function addApplication(db: Kysely<Schema>, applicant: string, application: ApplyBody) {
  const row = await db
    .insertInto('applications')
    .values({ ...application, user_id: applicant })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', sql.lit('PENDING')).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toResponse(row);
}

export async function allApplications(db: Kysely<Schema>, applicant?: string): Promise<Application[]> {
  let query = db.selectFrom('applications').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (applicant !== undefined) query = query.where('user_id', '=', applicant);
  return (await query.execute()).map(toResponse);
}

export async function findApplication(
  db: Kysely<Schema>,
  id: number,
): Promise<ApplicationDetail | undefined> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.uuid', 'applications.user_id')
    .selectAll('applications')
    .select(['users.name as player', 'users.lang', ...KNOWN_SINCE])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && withKnownSince(toResponse(row));
}

/** Ignores case; byte order is the same in every database. */
const SORTED_BY: Readonly<Record<ApplicationSort, RawBuilder<unknown>>> = {
  date: sql`applications.created_at`,
  name: sql`lower(applications.name COLLATE "C") COLLATE "C"`,
  role: sql`applications.role COLLATE "C"`,
};

function matching(db: Kysely<Schema>, { search, state, role }: ApplicationsQuery) {
  let query = db.selectFrom('applications').innerJoin('users', 'users.uuid', 'applications.user_id');
  if (search) query = query.where(hasText(search, 'applications.name', 'discord', 'users.name'));
  if (state) query = query.where('state', '=', state);
  if (role) query = query.where('role', '=', role);
  return query;
}

/** Without what only lead ranks may read. */
export async function applicationSummaries(
  db: Kysely<Schema>,
  query: ApplicationsQuery,
): Promise<ApplicationSummary[]> {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', limit, offset } = query;
  const rows = await matching(db, query)
    .select(['id', 'applications.name', 'role', 'state', 'applications.created_at'])
    .orderBy(SORTED_BY[sort], order)
    .orderBy('id', sort === 'date' ? order : 'desc')
    .limit(limit ?? null)
    .offset(offset ?? 0)
    .execute();
  return rows.map(toResponse);
}

export async function countApplications(db: Kysely<Schema>, query: ApplicationsQuery): Promise<number> {
  const count = matching(db, query).select(({ fn }) => fn.countAll<number>().as('total'));
  return (await count.executeTakeFirstOrThrow()).total;
}

/** The index that allows a player one pending application. */
const ONE_PENDING = 'applications_one_pending';

interface Decided {
  readonly state: ApplicationState;
}

export async function decisionsOn(
  db: Kysely<Schema>,
  id: number,
  limit: number | null = null,
): Promise<ApplicationDecision[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'created_at', 'actor_name as by', 'before', 'after'])
    .where('action', '=', 'application.state')
    .where('subject', '=', String(id))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ before, after, ...row }) => ({
    ...toResponse(row),
    from: (before as Decided).state,
    to: (after as Decided).state,
  }));
}

/** Returns the version of an application, which changes with each decision. */
export async function versionOf(db: Kysely<Schema>, id: number): Promise<number> {
  return (await decisionsOn(db, id, 1))[0]?.id ?? 0;
}

/**
 * @returns the new version
 * @throws HttpError 404 for an unknown one, 409 with the newest decision if it is not the expected version, 409 if the
 * applicant would have two pending ones
 */
export async function decideApplication(
  db: Kysely<Schema>,
  actor: Actor,
  { id, state }: { readonly id: number; readonly state: ApplicationState },
  ifMatch: string | undefined,
): Promise<number> {
  const version = db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('applications')
      .innerJoin('users', 'users.uuid', 'applications.user_id')
      .select(['applications.state', 'users.name', 'users.uuid'])
      .where('id', '=', id)
      // Serializes decisions, so that each is recorded with the previous state.
      .forUpdate('applications')
      .executeTakeFirst();
    if (!before) throw new HttpError(404, 'unknown_application');
    const [newest] = await decisionsOn(trx, id, 1);
    const found = newest?.id ?? 0;
    if (!mayWriteOver(ifMatch, found))
      throw new HttpError(409, 'application_decided', undefined, undefined, { decision: newest });
    if (before.state === state) return found;
    await trx.updateTable('applications').set({ state }).where('id', '=', id).execute();
    await recordAudit(trx, {
      actor,
      action: 'application.state',
      subject: String(id),
      subjectName: before.name,
      about: before.uuid,
      before: { state: before.state },
      after: { state },
    });
    return versionOf(trx, id);
  });
  return version.catch((error: unknown) => {
    const isSecondPending =
      error instanceof Error && 'constraint' in error && error.constraint === ONE_PENDING;
    throw isSecondPending ? new HttpError(409, 'other_application_pending') : error;
  });
}
