import type {
  ApplicationSort,
  ApplicationSummary,
  ApplicationsQuery,
} from '@site/contract/http/applications';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { toAnswer } from './applicationRepository.ts';

/** Words in any case; the order of the bytes is the same in every database. */
const SORTED_BY: Readonly<Record<ApplicationSort, RawBuilder<unknown>>> = {
  date: sql`applications.created_at`,
  name: sql`lower(applications.name COLLATE "C") COLLATE "C"`,
  role: sql`applications.role COLLATE "C"`,
};

/** Those with a text in one of their names, in any case. */
function hasText(search: string) {
  const pattern = sql`'%' || lower(${search.replace(/[\\%_]/g, '\\$&')}::text) || '%'`;
  return sql<SqlBool>`(
    lower(applications.name) LIKE ${pattern} OR lower(discord) LIKE ${pattern} OR lower(users.name) LIKE ${pattern}
  )`;
}

function matching(db: Kysely<Schema>, { search, state, role }: ApplicationsQuery) {
  let query = db.selectFrom('applications').innerJoin('users', 'users.uuid', 'applications.user_id');
  if (search) query = query.where(hasText(search));
  if (state) query = query.where('state', '=', state);
  if (role) query = query.where('role', '=', role);
  return query;
}

/** A part of the applications, and how many there are in all. */
export async function applicationPage(
  db: Kysely<Schema>,
  query: ApplicationsQuery,
): Promise<{ readonly rows: ApplicationSummary[]; readonly total: number }> {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', limit, offset } = query;
  const rows = await matching(db, query)
    .select(['id', 'applications.name', 'role', 'state', 'applications.created_at'])
    .orderBy(SORTED_BY[sort], order)
    .orderBy('id', sort === 'date' ? order : 'desc')
    .limit(limit ?? null)
    .offset(offset ?? 0)
    .execute();
  const { total } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toAnswer), total };
}
