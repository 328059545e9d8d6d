import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { readTables } from '../../../move/catalogue.ts';
import { query } from '../../../move/catalogue.ts';
import { recordAudit } from '../../../audit.ts';

const DAY = 24 * 3600 * 1000;

/** Names of the tables in which a text occurs anywhere. */
export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await readTables(db)) {
    const rows = await query(db, `SELECT 1 FROM ${name} t WHERE strpos(t::text, '${text}') > 0 LIMIT 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Leaves something of a player in every place where the site keeps anything of people. */
export async function leaveTraces(
  db: Kysely<Schema>,
  { uuid, name }: { readonly uuid: string; readonly name: string },
  other: string,
): Promise<void> {
  const actor = { uuid, name };
  const clan = '0c1a0000-0000-4000-8000-00000000000a';
  await db.insertInto('clans').values({ id: clan, name: 'Clan', tag: 'CLN', elo: 1, leader: uuid }).execute();
  await db
    .updateTable('users')
    .set({ clan_id: clan, clan_rank: 'LEADER' })
    .where('uuid', '=', uuid)
    .execute();
  await db
    .insertInto('stats')
    .values({ user_id: uuid, mode: 'bedwars', range: 'daily', elo: 1, kills: 2, deaths: 3 })
    .execute();
  await db
    .insertInto('alerts')
    .values({ user_id: uuid, category: 'system', message: `Hello ${name}` })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id: uuid, code_hash: 'hash' }).execute();
  await db
    .insertInto('second_factor_setups')
    .values({
      user_id: uuid,
      secret: 'secret',
      recovery_hashes: '[]',
      expires_at: new Date(Date.now() + DAY),
    })
    .execute();
  await db
    .insertInto('pending_logins')
    .values({ token_hash: 'pending', user_id: uuid, expires_at: new Date(Date.now() + DAY) })
    .execute();
  const { id } = await db
    .insertInto('applications')
    .values({
      user_id: uuid,
      name,
      discord: name,
      age: 20,
      role: 'Builder',
      strengths: 'a',
      weaknesses: 'b',
      motivation: 'c',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const boss = { uuid: other, name: 'Boss' };
  await recordAudit(db, {
    actor: boss,
    action: 'application.state',
    subject: String(id),
    subjectName: name,
    about: uuid,
    before: { state: 'PENDING' },
    after: { state: 'DENIED' },
  });
  await recordAudit(db, {
    actor: boss,
    action: 'staff.rank',
    subject: uuid,
    subjectName: name,
    before: 1,
    after: 2,
  });
  await recordAudit(db, {
    actor,
    action: 'remote.canary',
    subject: 'shop',
    before: null,
    after: { version: '1', percent: 5, users: [uuid, other], why: '' },
  });
  const manifest = JSON.stringify({ name: 'shop', version: '1', files: {}, modules: [] });
  await db
    .insertInto('remote_versions')
    .values({ remote: 'shop', version: '1', manifest, published_by: name, staff_id: uuid })
    .execute();
  await db
    .insertInto('live_remotes')
    .values({
      remote: 'shop',
      version: '1',
      by: name,
      staff_id: uuid,
      previous: null,
      canary_version: null,
      canary_users: JSON.stringify([uuid, other]),
      canary_by: other,
    })
    .execute();
  await db
    .insertInto('deployments')
    .values({
      remote: 'shop',
      version: '1',
      why: '',
      by: name,
      staff_id: uuid,
      state: 'live',
      claimed_at: null,
      purpose: 'canary',
      canary: JSON.stringify({ percent: 5, users: [uuid, other] }),
    })
    .execute();
  await db
    .insertInto('release_events')
    .values({
      remote: 'shop',
      by: name,
      staff_id: uuid,
      action: 'rollback',
      from_version: '2',
      to_version: '1',
      why: 'broken',
      problems: '[]',
    })
    .execute();
}
