import { io } from 'socket.io-client';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { openSessionOf } from '../testing/socketApp.ts';
import { next } from '../testing/sockets.ts';
import { OPERATOR, passwordIn, startOperator } from './testing/operator.ts';

const { db, app, join, run, login, audits, alertsOf, clear } = await startOperator(io);

beforeEach(clear);

describe('reset-password', () => {
  test('sets a new password and ends the sessions of the old one', async () => {
    const { uuid } = await addPlayer(db, { name: 'Steve', lang: 'de' });
    const browser = await logIn(app, 'Steve');
    await db
      .insertInto('pending_logins')
      .values({ token_hash: 'x', user_id: uuid, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const socket = await join(await openSessionOf(db, uuid));
    const gone = next(socket, 'disconnect');

    const password = passwordIn(await run({ command: 'reset-password', name: 'steve' }));
    await gone;
    expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
    expect(await db.selectFrom('pending_logins').selectAll().execute()).toEqual([]);
    expect(await login('Steve', PASSWORD)).toMatchObject({ status: 400 });
    expect(await login('Steve', password)).toMatchObject({ status: 200, user: { firstLogin: true } });
    const entries = await audits();
    expect(entries).toMatchObject([
      {
        ...OPERATOR,
        action: 'account.password',
        subject: uuid,
        after: { firstLogin: true, endedSessions: 2 },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
    const alerts = await db.selectFrom('alerts').select(['category', 'message']).execute();
    expect(alerts).toEqual([
      { category: 'security', message: expect.stringMatching(/^Das Team hat dein Passwort zurückgesetzt\./) },
    ]);
  });

  test('sets a first password for a player of the game network', async () => {
    await addPlayer(db, { name: 'Steve', password_hash: null });
    const password = passwordIn(await run({ command: 'reset-password', name: 'Steve' }));
    expect(await login('Steve', password)).toMatchObject({ status: 200 });
  });

  test('generates a different password each time', async () => {
    await addPlayer(db, { name: 'Steve' });
    const texts = await Promise.all(
      Array.from({ length: 5 }, () => run({ command: 'reset-password', name: 'Steve' })),
    );
    expect(new Set(texts.map(passwordIn)).size).toBe(5);
  });
});

describe('disable-2fa', () => {
  test('removes the second factor with all its data', async () => {
    const { uuid } = await addPlayer(db, {
      name: 'Steve',
      totp_secret: 'JBSWY3DPEHPK3PXP',
      totp_last_step: 5,
    });
    await db.insertInto('recovery_codes').values({ user_id: uuid, code_hash: 'x' }).execute();
    await db
      .insertInto('second_factor_setups')
      .values({
        user_id: uuid,
        secret: 'x',
        recovery_hashes: '[]',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const socket = await join(await openSessionOf(db, uuid));
    const gone = next(socket, 'disconnect');

    expect(await run({ command: 'disable-2fa', name: 'Steve' })).toBe(
      'The second factor of Steve is off, and all sessions have ended.',
    );
    await gone;
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('second_factor_setups').selectAll().execute()).toEqual([]);
    expect(await login('Steve', PASSWORD)).toMatchObject({ status: 200 });
    expect(await audits()).toMatchObject([
      { ...OPERATOR, action: 'account.second-factor', before: { enabled: true }, after: { enabled: false } },
    ]);
    const alerts = await db.selectFrom('alerts').select(['category', 'message']).execute();
    expect(alerts).toMatchObject([{ category: 'security', message: expect.stringMatching(/^Two-factor /) }]);
  });

  test('does nothing without a second factor and keeps the sessions', async () => {
    await addPlayer(db, { name: 'Steve' });
    const browser = await logIn(app, 'Steve');
    expect(await run({ command: 'disable-2fa', name: 'Steve' })).toBe(
      'Steve has no second factor: nothing to do.',
    );
    expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
    expect(await audits()).toEqual([]);
  });
});

describe('sessions', () => {
  const at = (time: string) => new Date(`${time}Z`);

  test('lists id, start, end and state', async () => {
    const { uuid: user_id } = await addPlayer(db, { name: 'Steve' });
    const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
    const ended_at = at('2020-05-06T07:08:09');
    await db
      .insertInto('sessions')
      .values([
        { id: id(1), user_id, created_at: at('2020-01-01T00:00:00'), expires_at: at('2020-02-01T00:00:00') },
        { id: id(2), user_id, created_at: at('2020-03-01T00:00:00'), expires_at: at('2999-01-01T00:00:00') },
        { id: id(3), user_id, created_at: at('2020-02-01T00:00:00'), expires_at: ended_at, ended_at },
      ])
      .execute();
    expect((await run({ command: 'list-sessions', name: 'steve' })).split('\n')).toEqual([
      'id                                    since (UTC)          until (UTC)          state',
      `${id(2)}  2020-03-01 00:00:00  2999-01-01 00:00:00  open`,
      `${id(3)}  2020-02-01 00:00:00  2020-05-06 07:08:09  ended`,
      `${id(1)}  2020-01-01 00:00:00  2020-02-01 00:00:00  expired`,
    ]);
    expect(await audits()).toEqual([]);
  });

  test('ends all sessions of a player at once', async () => {
    const { uuid } = await addPlayer(db, { name: 'Steve', lang: 'de' });
    await addPlayer(db, { name: 'Alex' });
    const [other, browser] = [await logIn(app, 'Alex'), await logIn(app, 'Steve')];
    const socket = await join(await openSessionOf(db, uuid));
    const gone = next(socket, 'disconnect');
    expect(await run({ command: 'end-sessions', name: 'Steve' })).toBe('2 sessions of Steve ended.');
    await gone;
    expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
    expect((await other.get('/api/user/rank')).statusCode).toBe(200);
    expect(await audits()).toMatchObject([
      { ...OPERATOR, action: 'account.sessions', subject: uuid, before: { open: 2 }, after: { open: 0 } },
    ]);
    expect(await alertsOf(await logIn(app, 'Steve'))).toMatchObject([
      { category: 'security', message: 'Das Team hat alle deine Sitzungen beendet.' },
    ]);
  });

  test('does nothing without an open session', async () => {
    await addPlayer(db, { name: 'Steve' });
    expect(await run({ command: 'list-sessions', name: 'Steve' })).toBe('Steve has no sessions.');
    expect(await run({ command: 'end-sessions', name: 'Steve' })).toBe(
      'Steve has no open session: nothing to do.',
    );
    expect(await audits()).toEqual([]);
  });

  test('ends all sessions of all players and writes an audit entry', async () => {
    const players = [
      await addPlayer(db, { name: 'Steve' }),
      await addPlayer(db, { name: 'Alex', rank: 'owner' }),
    ];
    const browsers = [await logIn(app, 'Steve'), await logIn(app, 'Alex')];
    await db
      .insertInto('pending_logins')
      .values({ token_hash: 'x', user_id: players[0]?.uuid ?? '', expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const opened = await Promise.all(players.map(async ({ uuid }) => join(await openSessionOf(db, uuid))));
    const gone = opened.map((socket) => next(socket, 'disconnect'));

    expect(await run({ command: 'end-all-sessions', yes: true })).toBe(
      '4 sessions ended: everybody has to log in again.',
    );
    await Promise.all(gone);
    for (const browser of browsers) {
      expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
      expect((await browser.post('/api/refresh')).statusCode).toBe(401);
    }
    expect(await db.selectFrom('pending_logins').selectAll().execute()).toEqual([]);
    expect(await audits()).toMatchObject([
      { ...OPERATOR, action: 'account.sessions', subject: null, before: { open: 4 }, after: { open: 0 } },
    ]);
    expect((await (await logIn(app, 'Steve')).get('/api/user/rank')).statusCode).toBe(200);
  });
});

describe('an unknown player', () => {
  test.each(['Nobody', '', 'Ste\0ve', 'Ste\ud800ve', '%', '__proto__', "' OR 1=1 --", 'x'.repeat(5000)])(
    '%.20j',
    async (name) => {
      await addPlayer(db, { name: 'Steve' });
      const refusal = `There is no player called ${JSON.stringify(name)}.`;
      for (const command of ['reset-password', 'disable-2fa', 'list-sessions', 'end-sessions'] as const)
        await expect(run({ command, name })).rejects.toThrow(refusal);
      await expect(run({ command: 'set-rank', name, rank: 'mod' })).rejects.toThrow(refusal);
      expect(await audits()).toEqual([]);
    },
  );
});
