import { randomUUID } from 'node:crypto';
import type { RankId } from '@site/contract/ranks';
import { io } from 'socket.io-client';
import { addGameServer, findGameServer } from '../features/game/gameServers.ts';
import { makeLinkCode, redeemLinkCode } from '../features/game/linkCodes.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { openSessionOf } from '../testing/socketApp.ts';
import { next } from '../testing/sockets.ts';
import { OPERATOR, passwordIn, startOperator } from './testing/operator.ts';

const { db, app, join, run, login, audits, clear } = await startOperator(io);

const UUID = '457a9734-eed7-4000-8000-000000000001';
const OWN = 'a horse of another colour';

const hire = (name: string, rank: RankId = 'mod') => run({ command: 'set-rank', name, rank });

async function linkCode(): Promise<string> {
  const added = await addGameServer(db, { name: randomUUID().slice(0, 8) });
  const server = await findGameServer(db, added?.token, 'v1');
  if (!server) throw new Error('There is one of this name.');
  return (await makeLinkCode(app.services, { uuid: UUID, name: 'Steve' }, server)).code;
}

beforeEach(clear);

test('gives who joins the team a first password, whatever opened the account before', async () => {
  await redeemLinkCode(db, await linkCode(), await hashPassword(PASSWORD));
  const browser = await logIn(app, 'Steve');
  const socket = await join(await openSessionOf(db, UUID));
  const gone = next(socket, 'disconnect');
  const expires_at = new Date(Date.now() + 60_000);
  await db.insertInto('pending_logins').values({ token_hash: 'x', user_id: UUID, expires_at }).execute();
  await linkCode();
  // A former holder of the name may have set it up.
  await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_last_step: 5 }).execute();
  await db.insertInto('recovery_codes').values({ user_id: UUID, code_hash: 'x' }).execute();
  await db
    .insertInto('second_factor_setups')
    .values({ user_id: UUID, secret: 'x', recovery_hashes: '[]', expires_at })
    .execute();
  await audits();

  const text = await hire('steve');
  await gone;
  expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
  expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  for (const table of [
    'pending_logins',
    'recovery_codes',
    'second_factor_setups',
    'game_link_codes',
  ] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(await login('Steve', PASSWORD)).toMatchObject({ status: 400 });
  const password = passwordIn(text);
  expect(await login('Steve', password)).toMatchObject({
    status: 200,
    user: { firstLogin: true, rank: 'mod', hasSecondFactor: false },
  });
  const entries = await audits();
  expect(entries).toMatchObject([
    {
      ...OPERATOR,
      action: 'account.rank',
      subject: UUID,
      before: { rank: 'player' },
      after: { rank: 'mod', firstLogin: true, endedSessions: 2 },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(password);
  const first = await db.selectFrom('users').select('initial_password_until').executeTakeFirst();
  expect(first?.initial_password_until?.getTime()).toBeGreaterThan(Date.now());
});

test.each<[string, object]>([
  ['set by themselves while they were no member', {}],
  ['that the operator gave for an ordinary account', { first_login: true }],
  ['that they never had', { password_hash: null }],
])('a password %s is replaced', async (_, values) => {
  await addPlayer(db, { name: 'Steve', ...values });
  const password = passwordIn(await hire('Steve', 'jrsup'));
  expect(await login('Steve', PASSWORD)).toMatchObject({ status: 400 });
  expect(await login('Steve', password)).toMatchObject({ status: 200, user: { firstLogin: true } });
});

test('a password that its owner set in the team is kept on return, and no session is', async () => {
  await addPlayer(db, { name: 'Steve', rank: 'mod' });
  const member = await logIn(app, 'Steve');
  const change = { currentPassword: PASSWORD, newPassword: OWN };
  expect((await member.post('/api/user/change-password', change)).statusCode).toBe(204);
  await hire('Steve', 'player');
  expect((await member.get('/api/user/rank')).statusCode).toBe(200);
  const text = await hire('Steve', 'sup');
  expect(text).toContain('keeps the password');
  expect((await member.get('/api/user/rank')).statusCode).toBe(401);
  expect(await login('Steve', OWN)).toMatchObject({ status: 200, user: { firstLogin: false } });
});

test.each(['with a code of a game server', 'as an ordinary player', 'by the operator'])(
  'a password that was set meanwhile %s is none of the team',
  async (how) => {
    await addPlayer(db, { uuid: UUID, name: 'Steve', rank: 'mod', password_from_team: true });
    await hire('Steve', 'player');
    if (how.startsWith('with')) await redeemLinkCode(db, await linkCode(), await hashPassword(OWN));
    if (how.startsWith('by')) await run({ command: 'reset-password', name: 'Steve' });
    if (how.startsWith('as')) {
      const change = { currentPassword: PASSWORD, newPassword: OWN };
      const answer = await (await logIn(app, 'Steve')).post('/api/user/change-password', change);
      expect(answer.statusCode).toBe(204);
    }
    expect(passwordIn(await hire('Steve'))).not.toBe('');
  },
);

test('a rank within the team, or out of it, keeps password and sessions', async () => {
  await addPlayer(db, { name: 'Steve', rank: 'mod', totp_secret: 'JBSWY3DPEHPK3PXP' });
  const { uuid } = await db.selectFrom('users').select('uuid').executeTakeFirstOrThrow();
  await openSessionOf(db, uuid);
  for (const rank of ['admin', 'sup', 'vip', 'player'] as const)
    expect(passwordIn(await hire('Steve', rank))).toBe('');
  expect(await db.selectFrom('sessions').select('ended_at').execute()).toEqual([{ ended_at: null }]);
  expect(await login('Steve', PASSWORD)).toMatchObject({ status: 200 });
});

test('says whom it hires: uuid, first seen, and when the name last changed', async () => {
  await addPlayer(db, { uuid: UUID, name: 'Steve', created_at: new Date('2026-01-02T03:04:05Z') } as never);
  expect(await hire('Steve', 'vip')).toContain(`${UUID}, first seen 2026-01-02 03:04:05 UTC, name unchanged`);
  await db.updateTable('users').set({ name: 'Boss' }).execute();
  await db.updateTable('users').set({ name: 'Boss', coins: 5 }).execute();
  const { name_changed_at: changed } = await db
    .selectFrom('users')
    .select('name_changed_at')
    .executeTakeFirstOrThrow();
  expect(Date.now() - Number(changed)).toBeLessThan(60_000);
  const since = changed?.toISOString().slice(0, 19).replace('T', ' ');
  expect(await hire('Boss')).toContain(
    `${UUID}, first seen 2026-01-02 03:04:05 UTC, name since ${since} UTC`,
  );
});

test('every command takes a uuid as well as a name', async () => {
  await addPlayer(db, { uuid: UUID, name: 'Steve', totp_secret: 'JBSWY3DPEHPK3PXP' });
  const name = UUID.toUpperCase();
  expect(await run({ command: 'set-rank', name, rank: 'mod' })).toContain('Steve is Moderator now');
  expect(await run({ command: 'reset-password', name })).toContain('Steve has a new password');
  expect(await run({ command: 'disable-2fa', name })).toContain('Steve has no second factor');
  expect(await run({ command: 'list-sessions', name })).toContain('Steve has no sessions');
  expect(await run({ command: 'end-sessions', name })).toContain('Steve has no open session');
  expect(await run({ command: 'rename', name, to: 'Alex' })).toContain('Steve is called Alex now');
  await expect(hire('457a9734-eed7-4000-8000-000000000009')).rejects.toThrow('There is no player');
});
