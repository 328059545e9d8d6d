import type { ClanDetail, ClanMember, ClansQuery, ClanSummary } from '@site/contract/http/clans';
import { sql, type Kysely, type Selectable } from 'kysely';
import { hasText } from '../../database/hasText.ts';
import { isUuid, prepare, prepareFor } from '../../database/prepare.ts';
import type { ClansTable, Schema } from '../../database/schema.ts';

type Page = Pick<ClansQuery, 'limit' | 'offset'>;

/** Byte order, the same in every database. */
const byName = sql`name COLLATE "C"`;

export function clanListQuery(db: Kysely<Schema>, { limit, offset }: Page) {
  return db
    .selectFrom('clans')
    .select(['name', 'tag', 'elo'])
    .orderBy('elo', 'desc')
    .orderBy(byName)
    .limit(limit ?? null)
    .offset(offset ?? 0);
}

/** Clans with a text in name or tag. Counts their places in one scan of the list, as far as needed. */
export function clanSearchQuery(db: Kysely<Schema>, search: string, page: Page) {
  return db
    .with('found', () => clanListQuery(db, page).where(hasText(search, 'name', 'tag')))
    .with('placed', (query) =>
      query
        .selectFrom('clans')
        .select(['name', sql<number>`row_number() OVER (ORDER BY elo DESC, ${byName})`.as('eloRank')])
        .where('elo', '>=', ({ selectFrom }) =>
          selectFrom('found').select(({ fn }) => fn.min('elo').as('lowest')),
        ),
    )
    .selectFrom('found')
    .innerJoin('placed', 'placed.name', 'found.name')
    .select(['found.name', 'found.tag', 'found.elo', 'placed.eloRank'])
    .orderBy('placed.eloRank');
}

export function clanCountQuery(db: Kysely<Schema>, search = '') {
  return db
    .selectFrom('clans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(search !== '', (query) => query.where(hasText(search, 'name', 'tag')));
}

/** The clan with an id, or with a name, or else a tag, ignoring case. */
export function clanQuery(
  db: Kysely<Schema>,
  { wanted }: { readonly wanted: string },
  mayBeId = isUuid(wanted),
) {
  const lowered = sql<string>`lower(${wanted}::text)`;
  const isNamed = sql<boolean>`lower(name) = ${lowered}`;
  const hasId = mayBeId ? [sql<boolean>`id = ${wanted}::uuid`] : [];
  return db
    .with('found', (query) =>
      query
        .selectFrom('clans')
        .select(['id', 'name', 'tag', 'elo', 'leader'])
        .where(({ or }) => or([...hasId, isNamed, sql<boolean>`lower(tag) = ${lowered}`]))
        .orderBy(hasId[0] ?? isNamed, 'desc')
        .orderBy(isNamed, 'desc')
        .limit(1),
    )
    .selectFrom('found')
    .select(['id', 'name', 'tag', 'elo', 'leader'])
    .select(
      sql<number>`(
        SELECT count(*) FROM clans AS other
        WHERE other.elo >= found.elo AND (other.elo > found.elo OR other.name COLLATE "C" <= found.name)
      )`.as('eloRank'),
    );
}

export function membersQuery(db: Kysely<Schema>, clan: Pick<Selectable<ClansTable>, 'id' | 'leader'>) {
  return db
    .selectFrom('users')
    .select(['uuid', 'name', 'clan_rank'])
    .where('clan_id', '=', clan.id)
    .orderBy(sql`uuid = ${clan.leader}::uuid`, 'desc')
    .orderBy(sql`clan_rank = 'MODERATOR'`, 'desc')
    .orderBy(sql`lower(name) COLLATE "C"`);
}

export async function listClans(db: Kysely<Schema>, { search, ...page }: ClansQuery): Promise<ClanSummary[]> {
  if (search) return clanSearchQuery(db, search, page).execute();
  const clans = await clanListQuery(db, page).execute();
  return clans.map((clan, index) => ({ ...clan, eloRank: (page.offset ?? 0) + index + 1 }));
}

const readClan = prepareFor(clanQuery);
const readMembers = prepare(membersQuery);

export async function findClan(db: Kysely<Schema>, wanted: string): Promise<ClanDetail | undefined> {
  const [found] = await readClan(db, { wanted });
  if (!found) return undefined;
  const { leader, ...clan } = found;
  const rows = await readMembers(db, found);
  // Only the clan names its leader, who must also be a member: the game network writes the two separately.
  const members = rows.map(({ clan_rank, ...member }): ClanMember => {
    const rank = clan_rank === 'MODERATOR' ? 'MODERATOR' : 'MEMBER';
    return { ...member, clanRank: member.uuid === leader ? 'LEADER' : rank };
  });
  const leads = members.some(({ clanRank }) => clanRank === 'LEADER');
  return { clan: { ...clan, leader: leads ? leader : null }, members };
}
