import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import { io } from 'socket.io-client';
import { CommandError } from '@site/backend/commandError';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { openSessionOf } from '../testing/socketApp.ts';
import { alertsAt, next } from '../testing/sockets.ts';
import { audited, passwordIn, startOperator } from './testing/operator.ts';

const { db, app, join, run, login, audits, alertsOf, clear } = await startOperator(io);

const createUser = (name: string, rank: RankId = 'player', lang: 'de' | 'en' = 'en') =>
  run({ command: 'create-user', name, rank, lang });

const rankOf = async (name: string) =>
  (await db.selectFrom('users').select('rank').where('name', '=', name).executeTakeFirstOrThrow()).rank;

beforeEach(clear);

describe('rename', () => {
  const rename = (name: string, to: string) => run({ command: 'rename', name, to });

  test('changes the name that somebody in the team logs in with', async () => {
    const { uuid } = await addPlayer(db, { name: 'Steve', rank: 'mod' });
    expect(await rename('steve', 'Steve_2000')).toContain('Steve is called Steve_2000 now.');
    expect(await logIn(app, 'steve_2000')).toBeDefined();
    expect(await audits()).toEqual([
      audited('account.name', uuid, 'Steve_2000', { name: 'Steve' }, { name: 'Steve_2000' }),
    ]);
    expect(await rename('Steve_2000', 'STEVE_2000')).toContain('STEVE_2000 now');
    expect(await rename('Steve_2000', 'STEVE_2000')).toContain('nothing to do');
  });

  test.each([
    ['Alex', 'There is a player called "Alex" already.'],
    ['', 'A name has'],
    ['.', 'no address'],
  ])('refuses %j', async (to, message) => {
    await addPlayer(db, { name: 'Steve' });
    await addPlayer(db, { name: 'Alex' });
    await expect(rename('Steve', to)).rejects.toThrow(message);
    expect(await audits()).toEqual([]);
  });
});

describe('create-user', () => {
  test('sets the uuid of the player in the game', async () => {
    const uuid = '8667ba71-b85a-4004-af54-457a9734eed7';
    const create = (name: string) => run({ command: 'create-user', name, rank: 'player', lang: 'en', uuid });
    await create('Steve');
    expect(await db.selectFrom('users').select('uuid').where('name', '=', 'Steve').execute()).toEqual([
      { uuid },
    ]);
    // Nobody else becomes this account.
    const seen = await db.selectFrom('game_players').select('name_at').where('uuid', '=', uuid).execute();
    expect(seen).toEqual([{ name_at: expect.any(Date) as Date }]);
    await expect(create('Alex')).rejects.toThrow('with this uuid');
  });

  test('creates an account with a printed password that must be changed after login', async () => {
    const text = await createUser('Steve', 'mod', 'de');
    const password = passwordIn(text);
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(await login('steve', password)).toMatchObject({
      status: 200,
      user: { name: 'Steve', rank: 'mod', lang: 'de', firstLogin: true },
    });
    const { uuid } = await db.selectFrom('users').select('uuid').executeTakeFirstOrThrow();
    const entries = await audits();
    expect(entries).toEqual([audited('account.create', uuid, 'Steve', null, { rank: 'mod', lang: 'de' })]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  test.each(['Steve', 'STEVE', 'steve'])('rejects a taken name in any case: %s', async (name) => {
    await addPlayer(db, { name: 'Steve' });
    await expect(createUser(name)).rejects.toThrow(`There is a player called "${name}" already.`);
    expect(await audits()).toEqual([]);
  });

  test('gives a name to only one of many parallel calls', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => createUser('Alex')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Alex' }]);
    expect(await audits()).toHaveLength(1);
  });

  test.each([
    '',
    ' ',
    ' Steve',
    'Steve ',
    'Steve\u00a0',
    'a'.repeat(65),
    '😀'.repeat(65),
    'Ste\0ve',
    'Ste\nve',
    'Ste\u001b[31mve',
    'Ste\u0085ve',
    'Ste\u202eve',
    'Ste\u200bve',
    'Ste\ud800ve',
    'Ste\u2028ve',
  ])('rejects the name %j', async (name) => {
    await expect(createUser(name)).rejects.toThrow(CommandError);
    expect(await db.selectFrom('users').select('name').execute()).toEqual([]);
  });

  test.each([
    'a',
    'a'.repeat(64),
    'Ä ß',
    '<b>Steve</b>',
    '__proto__',
    "x'; DROP TABLE users; --",
    '../..',
    '😀'.repeat(64),
  ])('keeps the name %j unchanged', async (name) => {
    const password = passwordIn(await createUser(name));
    expect(await login(name, password)).toMatchObject({ status: 200, user: { name } });
  });
});

describe('set-rank', () => {
  test.each(RANKS)('sets the rank %s', async (rank) => {
    const before = rank === 'vip' ? 'mvp' : 'vip';
    const { uuid } = await addPlayer(db, { name: 'Steve', rank: before });
    await run({ command: 'set-rank', name: 'sTEVE', rank });
    expect(await rankOf('Steve')).toBe(rank);
    expect(await audits()).toEqual([
      audited(
        'account.rank',
        uuid,
        'Steve',
        { rank: before },
        isStaff(rank) && !isStaff(before) ? { rank, firstLogin: true, endedSessions: 0 } : { rank },
      ),
    ]);
  });

  test('notifies the player in their language, in the alert list and live', async () => {
    const { uuid } = await addPlayer(db, { name: 'Steve', lang: 'de' });
    const socket = await join(await openSessionOf(db, uuid));
    const live = alertsAt(socket);
    const arrived = next(socket, 'new-alert');
    await run({ command: 'set-rank', name: 'Steve', rank: 'vip' });
    await arrived;
    const message = 'Das Team hat deinen Rang geändert: Du bist jetzt VIP.';
    expect(live).toEqual([{ category: 'security', message }]);
    expect(await alertsOf(await logIn(app, 'Steve'))).toMatchObject([{ category: 'security', message }]);
    expect(socket.connected).toBe(true);
  });

  test('closes the sockets of a demoted player', async () => {
    const { uuid } = await addPlayer(db, { name: 'Steve', rank: 'mod' });
    const socket = await join(await openSessionOf(db, uuid));
    const gone = next(socket, 'disconnect');
    await run({ command: 'set-rank', name: 'Steve', rank: 'player' });
    await gone;
  });

  test('does nothing for the same rank', async () => {
    await addPlayer(db, { name: 'Steve', rank: 'mod' });
    expect(await run({ command: 'set-rank', name: 'Steve', rank: 'mod' })).toBe(
      'Steve is Moderator already: nothing to do.',
    );
    expect(await audits()).toEqual([]);
    expect(await db.selectFrom('alerts').select('id').execute()).toEqual([]);
  });

  test('keeps the last owner', async () => {
    await addPlayer(db, { name: 'Boss', rank: 'owner' });
    await expect(run({ command: 'set-rank', name: 'Boss', rank: 'admin' })).rejects.toThrow(
      "Boss is the last owner, who can't be demoted. Name another one first.",
    );
    expect([await rankOf('Boss'), await audits()]).toEqual(['owner', []]);
    await addPlayer(db, { name: 'Other' });
    await run({ command: 'set-rank', name: 'Other', rank: 'owner' });
    await run({ command: 'set-rank', name: 'Boss', rank: 'player' });
    expect([await rankOf('Boss'), await rankOf('Other')]).toEqual(['player', 'owner']);
  });

  test("doesn't count an owner with a scheduled deletion as remaining", async () => {
    await addPlayer(db, { name: 'Boss', rank: 'owner' });
    await addPlayer(db, { name: 'Leaving', rank: 'owner', delete_after: new Date(Date.now() + 1e9) });
    await expect(run({ command: 'set-rank', name: 'Boss', rank: 'admin' })).rejects.toThrow('the last owner');
    await run({ command: 'set-rank', name: 'Leaving', rank: 'player' });
    expect([await rankOf('Boss'), await rankOf('Leaving')]).toEqual(['owner', 'player']);
  });

  test('keeps one owner when all are demoted at once', async () => {
    const names = Array.from({ length: 8 }, (_, place) => `Owner${place}`);
    for (const name of names) await addPlayer(db, { name, rank: 'owner' });
    await Promise.allSettled(names.map((name) => run({ command: 'set-rank', name, rank: 'player' })));
    const ranks = await Promise.all(names.map(rankOf));
    expect(ranks.filter((rank) => rank === 'owner')).toHaveLength(1);
    expect(await audits()).toHaveLength(7);
  });
});
