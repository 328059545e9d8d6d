import { randomUUID } from 'node:crypto';
import { AUDIT_ACTIONS, AUDIT_TEXTS } from '@site/contract/http/panel';
import { sql } from 'kysely';
import { AUTHORS } from '../../../migrations/0024_who_gave_access.ts';
import { recordAudit } from '../../entries/audit.ts';
import { pruneExpired } from '../../housekeeping/housekeeping.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { columnsWith, leaveTraces, textColumns } from './testing/traces.ts';

/** Columns in which the site writes neither names nor uuids of players. */
const OF_THE_SITE: Readonly<Record<string, string>> = {
  alerts: 'category target',
  applications: 'role state',
  audit_entries: 'action',
  clans: 'id',
  csp_reports: 'directive blocked source remote version',
  disputes: 'provider id payment_id order_id state status',
  demo_checkouts: 'id order_id state',
  deploy_tokens: 'remote token_hash pages',
  deployments: 'remote version state problems purpose canary',
  game_chat: 'server_id event_id channel',
  game_clans: 'id',
  game_commands: 'id kind state server_id lease rank_before',
  game_events: 'server_id id',
  game_left_out: 'server_id field',
  game_link_codes: 'code_hash server_id token_hash',
  game_rejections: 'server_id event_id type code',
  game_reports: 'server_id event_id line',
  game_servers: 'id token_hash former_token_hash software plugin boot can',
  // Two of them are of former releases, which named players for a canary.
  live_remotes: 'remote version previous canary_version canary_users canary_by',
  migration_floors: 'migration oldest',
  order_checks: 'name',
  order_events: 'order_id kind to_state',
  order_lines: 'order_id item title command_id ended rank_before take_back take_command_id',
  orders: 'id number state idempotency_key contents_hash vat_percent provider time_zone state_before',
  payment_reports: 'provider id kind subject order_id',
  payments: 'provider id order_id',
  pending_logins: 'token_hash',
  recovery_codes: 'code_hash',
  refunds: 'id provider provider_id payment_id order_id state',
  refresh_tokens: 'token_hash session_id',
  release_events: 'remote action from_version to_version problems',
  remote_errors: 'remote version id browser kind frames',
  remote_files: 'remote version path',
  remote_health: 'remote version kind',
  remote_upload_files: 'path',
  remote_upload_pieces: 'path part',
  remote_uploads: 'remote version manifest',
  remote_versions: 'remote version manifest base commit',
  retired_versions: 'remote version files_hash',
  sdk_files: 'version path',
  sdk_versions: 'version content_hash packages',
  second_factor_setups: 'secret recovery_hashes',
  sessions: 'id',
  site_state: 'key value',
  stats: 'mode range',
  stats_resets: 'mode',
  users: 'lang rank clan_id clan_rank password_hash totp_secret',
};

/** Texts that people write by hand: whom they mention can't be told. */
const WRITTEN: Readonly<Record<string, string>> = {
  applications: 'strengths weaknesses motivation',
  clans: 'name tag',
  deploy_tokens: 'label',
  deployments: 'why',
  game_chat: 'text',
  game_commands: 'args message',
  game_reports: 'reason',
  game_servers: 'name',
  release_events: 'why',
  remote_errors: 'message',
  settings: 'maintenance monitoring',
};

const namesOf = (tables: Readonly<Record<string, string>>) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

/** Fails for a new column until {@link leaveTraces} fills it, or it is listed above. */
test('every column that can name a player loses name and uuid with the account', async () => {
  const other = (await addPlayer(db, { name: 'Other' })).uuid;
  const player = { uuid: '0b5e55ed-0000-4000-8000-00000000000a', name: 'Zorgblax' };
  await addPlayer(db, { ...player, rank: 'admin', delete_after: new Date(0) });
  const session = { id: randomUUID(), user_id: player.uuid, expires_at: new Date(Date.now() + 60_000) };
  await db.insertInto('sessions').values(session).execute();
  await leaveTraces(db, player, other);

  const holding = new Set([...(await columnsWith(db, player.uuid)), ...(await columnsWith(db, player.name))]);
  const all = (await textColumns(db)).map(({ table, column }) => `${table}.${column}`);
  const listed = [...namesOf(OF_THE_SITE), ...namesOf(WRITTEN)];
  expect(all.filter((column) => !holding.has(column)).toSorted()).toEqual(listed.toSorted());

  await pruneExpired(db);
  expect(await columnsWith(db, player.uuid)).toEqual([]);
  expect(await columnsWith(db, player.name)).toEqual([]);
});

test('what is written about a player goes with the account, in the entries of every action', async () => {
  await db.deleteFrom('audit_entries').execute();
  const { uuid, name } = await addPlayer(db, { name: 'Quuxly', delete_after: new Date(0) });
  for (const action of AUDIT_ACTIONS) {
    const fields = Object.entries(AUDIT_TEXTS[action]).filter(([, about]) => about === 'player');
    const texts = Object.fromEntries(fields.map(([field]) => [field, `${name} was rude.`]));
    const entry = { actor: 'command line', action, before: texts, after: { ...texts, place: 1 } } as const;
    await recordAudit(db, { ...entry, subject: uuid, subjectName: name });
    await recordAudit(db, { ...entry, subject: 'an order', subjectName: '1', about: uuid });
  }
  await pruneExpired(db);
  expect(await columnsWith(db, name)).toEqual([]);
  const entries = await db.selectFrom('audit_entries').select('after').execute();
  expect(entries).toEqual(AUDIT_ACTIONS.flatMap(() => [{ after: { place: 1 } }, { after: { place: 1 } }]));
});

test('a command for the game loses the name of the member of the team who ordered it', async () => {
  await db.deleteFrom('game_commands').execute();
  const { uuid } = await addPlayer(db, { name: 'Boss', rank: 'owner' });
  const reader = await addPlayer(db, { name: 'Reader', rank: 'owner' });
  const command = { kind: 'message', player: 'Reader', args: { text: 'Hi' } };
  const ordered = await (await logIn(app, 'Boss')).post('/api/panel/game-commands', command);
  expect(ordered.json()).toMatchObject({ createdBy: 'Boss' });
  // As after an update from a release that knew the name only.
  await db.updateTable('game_commands').set({ created_by_id: null }).execute();
  await sql.raw(AUTHORS).execute(db);
  await db
    .updateTable('users')
    .set({ delete_after: new Date(0) })
    .where('uuid', '=', uuid)
    .execute();
  await pruneExpired(db);
  const listed = await (await logIn(app, reader.name)).get('/api/panel/game-commands');
  expect(listed.json()).toMatchObject([{ createdBy: 'deleted player' }]);
});
