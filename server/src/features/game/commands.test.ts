import type { RankId } from '@site/contract/ranks';
import type { LeasedCommand } from '@site/contract/http/game';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

restoreClock();
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const lobby = await linkServer(app, db);
const arena = await linkServer(app, db);
const MINUTE = 60_000;

beforeEach(async () => {
  await db.deleteFrom('users').execute();
  await db.insertInto('users').values(gamer(1)).execute();
});

const command = (own: Partial<Parameters<typeof addCommand>[1]> = {}) =>
  addCommand(db, { kind: 'give-rank', player: uuidOf(1), args: { rank: 'mvp' }, by: 'shop', ...own });

const stateOf = async (id: string) =>
  (await db.selectFrom('game_commands').select('state').where('id', '=', id).executeTakeFirst())?.state;

const rank = async () =>
  (await db.selectFrom('users').select('rank').where('uuid', '=', uuidOf(1)).executeTakeFirst())?.rank;

const report = ({ id, lease }: LeasedCommand, outcome = 'done', own: object = {}) => ({
  id,
  lease,
  outcome,
  ...own,
});

test('is handed to one server only, with what it needs', async () => {
  const id = await command();
  const [handed, others] = [await lobby.sync(), await arena.sync()];
  expect(handed.commands).toEqual([
    {
      id,
      lease: expect.any(String) as string,
      kind: 'give-rank',
      player: gamer(1),
      args: { rank: 'mvp' },
      requireOnline: false,
      notAfter: null,
    },
  ]);
  expect([others.commands, (await lobby.sync()).commands]).toEqual([[], []]);
});

test('is handed to one of many that ask at once', async () => {
  for (let number = 0; number < 5; number += 1) await command();
  const answers = await Promise.all([lobby, arena, lobby, arena].map((server) => server.sync({ want: 5 })));
  const handed = answers.flatMap(({ commands }) => commands.map(({ id }) => id));
  expect([handed.length, new Set(handed).size]).toEqual([5, 5]);
});

test('is done once: the rank is given, and a repeated report changes nothing', async () => {
  const id = await command();
  const [handed] = (await lobby.sync()).commands;
  expect((await lobby.sync({ done: [report(handed!, 'done', { message: 'ok' })] })).rejected).toEqual([]);
  expect([await stateOf(id), await rank()]).toEqual(['done', 'mvp']);
  await db.updateTable('users').set({ rank: 'player' }).execute();
  expect((await lobby.sync({ done: [report(handed!)] })).rejected).toEqual([]);
  expect([await stateOf(id), await rank()]).toEqual(['done', 'player']);
});

test.each<RankId>(['yt', 'mvp', 'mod'])(
  'never hands out a rank that is not above that of the player (%s)',
  async (has) => {
    const id = await command();
    await db.updateTable('users').set({ rank: has }).execute();
    expect((await lobby.sync()).commands).toEqual([]);
    expect([await stateOf(id), await rank()]).toEqual(['expired', has]);
  },
);

test.each<[RankId, RankId]>([
  ['yt', 'yt'],
  ['mvp', 'mvp'],
  ['champ', 'mvp'],
  ['mod', 'mod'],
])('never gives a lower rank than a player gets while a server has the command (%s)', async (has, gets) => {
  await command();
  const [handed] = (await lobby.sync()).commands;
  await db.updateTable('users').set({ rank: has }).execute();
  await lobby.sync({ done: [report(handed!)] });
  expect(await rank()).toBe(gets);
});

test('hands a rank out again that the player may have got by the first lease', async () => {
  const id = await command();
  await lobby.sync();
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  letPass(10 * MINUTE);
  expect((await lobby.sync()).commands).toMatchObject([{ id }]);
});

test('is handed only to a server that says that it can carry out its kind', async () => {
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  const id = await addCommand(db, {
    kind: 'take-rank',
    player: uuidOf(1),
    args: { rank: 'vip', until: 'mvp' },
    by: 'BH-2026-000001',
  });
  expect((await lobby.sync({ can: ['fly', 7, null] })).commands).toEqual([]);
  const [handed] = (await lobby.sync({ can: ['take-rank'] })).commands;
  expect(handed).toMatchObject({ id, kind: 'take-rank', args: { rank: 'vip', until: 'mvp' } });
  await lobby.sync({ done: [report(handed!)] });
  expect([await stateOf(id), await rank()]).toEqual(['done', 'vip']);
});

test.each<[RankId, RankId]>([
  ['knock', 'knock'],
  ['mvp', 'vip'],
  ['champ', 'vip'],
  ['player', 'player'],
])('takes a rank back, but no higher one (%s)', async (has, keeps) => {
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  await addCommand(db, {
    kind: 'take-rank',
    player: uuidOf(1),
    args: { rank: 'vip', until: 'mvp' },
    by: 'BH-2026-000001',
  });
  const [handed] = (await lobby.sync({ can: ['take-rank'] })).commands;
  await db.updateTable('users').set({ rank: has }).execute();
  await lobby.sync({ done: [report(handed!)] });
  expect(await rank()).toBe(keeps);
});

test.each(['failed', 'unknown'])('that is %s is handed to nobody by itself', async (outcome) => {
  const id = await command();
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [report(handed!, outcome)] });
  letPass(10 * MINUTE);
  expect([(await lobby.sync()).commands, await stateOf(id), await rank()]).toEqual([[], outcome, 'player']);
});

test('is handed on when the lease has ended, and then counts for the new holder only', async () => {
  const id = await command();
  const [first] = (await lobby.sync({ leaseSeconds: 10 })).commands;
  letPass(9_000);
  expect((await arena.sync()).commands).toEqual([]);
  letPass(2_000);
  const [second] = (await arena.sync()).commands;
  expect([second?.id, second?.lease === first?.lease]).toEqual([id, false]);
  const late = await lobby.sync({ done: [report(first!)] });
  expect(late.rejected).toMatchObject([{ id, code: 'not_leased' }]);
  expect([await stateOf(id), await rank()]).toEqual(['leased', 'player']);
  await arena.sync({ done: [report(second!)] });
  expect([await stateOf(id), await rank()]).toEqual(['done', 'mvp']);
});

test('counts for its last holder, also after the lease and from a later boot', async () => {
  const id = await command();
  const [handed] = (await lobby.sync({ leaseSeconds: 10 })).commands;
  letPass(MINUTE);
  const answer = await lobby.sync({ want: 0, boot: uuidOf(77), done: [report(handed!)] });
  expect([answer.rejected, await stateOf(id)]).toEqual([[], 'done']);
});

test('of a server that is not the holder, or is made up, is refused, and the others count', async () => {
  await command();
  const id = await command();
  const [one, other] = (await lobby.sync()).commands;
  const done = [7, report(one!, 'done', { lease: 'x' }), report(one!, 'won'), report(other!)];
  const { rejected } = await lobby.sync({ done });
  expect(rejected.map(({ code }) => code)).toEqual(['invalid', 'not_leased', 'invalid']);
  expect(await stateOf(id)).toBe('done');
  expect((await arena.sync({ done: [report(one!)] })).rejected).toMatchObject([{ code: 'not_leased' }]);
});

test('waits for a server where its player is, if it must', async () => {
  const id = await command({ requireOnline: true });
  expect((await lobby.sync({ players: [gamer(2)] })).commands).toEqual([]);
  const { commands } = await arena.sync({ players: [gamer(1), gamer(2)] });
  expect(commands).toMatchObject([{ id, requireOnline: true }]);
});

test('expires', async () => {
  const id = await command({ notAfter: new Date(Date.now() + MINUTE) });
  letPass(2 * MINUTE);
  expect([(await lobby.sync()).commands, await stateOf(id)]).toEqual([[], 'expired']);
});

test('is handed out oldest first, as many as are wanted', async () => {
  const ids = [await command(), await command(), await command()];
  const handed = [
    ...(await lobby.sync({ want: 2 })).commands,
    ...(await lobby.sync({ want: 0 })).commands,
    ...(await lobby.sync({ want: 2 })).commands,
  ];
  expect(handed.map(({ id }) => id)).toEqual(ids);
});

test.each(['x'.repeat(501), 'a\0b', 7])('is done whatever message is reported with it', async (message) => {
  const id = await command();
  const [handed] = (await lobby.sync()).commands;
  expect((await lobby.sync({ done: [report(handed!, 'done', { message })] })).rejected).toEqual([]);
  expect(await stateOf(id)).toBe('done');
});

test('is named in the rejection of a report that can not be read', async () => {
  const id = await command();
  await lobby.sync();
  const { rejected } = await lobby.sync({ done: [{ id, outcome: 'done' }, { id: 'x' }, null] });
  expect(rejected).toMatchObject([
    { id, code: 'invalid' },
    { id: null, index: 1, code: 'invalid' },
    { id: null, index: 2, code: 'invalid' },
  ]);
});

test('is done: an older rank that the game tells later changes nothing, a newer one does', async () => {
  const told = (rank: string, at: number) =>
    event('rank', { ...gamer(1), rank, at: new Date(at).toISOString() });
  const before = Date.now() - MINUTE;
  await command();
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [report(handed!)] });
  await arena.sync({ events: [told('player', before)] });
  expect(await rank()).toBe('mvp');
  await arena.sync({ events: [told('vip', Date.now() + MINUTE)] });
  expect(await rank()).toBe('vip');
});

test('is done before what the game tells of later in the same call', async () => {
  await command({ args: { rank: 'vip' } });
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [report(handed!)], events: [event('rank', { ...gamer(1), rank: 'champ' })] });
  expect(await rank()).toBe('champ');
});

describe('the stats of a player', () => {
  const boards = () =>
    db.selectFrom('stats').select(['user_id', 'mode', 'range']).orderBy('user_id').orderBy('mode').execute();
  const match = (mode: string) =>
    event('match', {
      mode,
      players: [1, 2].map((number) => ({ ...gamer(number), kills: 1, deaths: 0, elo: 10 })),
    });
  const reset = (args: Record<string, string>) => command({ kind: 'reset-stats', args });

  beforeEach(async () => {
    await db.deleteFrom('stats').execute();
    await lobby.sync({ events: [match('bedwars'), match('cores')] });
    expect(await boards()).toHaveLength(12);
  });

  test('are taken from the boards of the site when the game has reset those of a mode', async () => {
    await reset({ mode: 'bedwars' });
    const [handed] = (await lobby.sync()).commands;
    expect(await boards()).toHaveLength(12);
    await lobby.sync({ done: [report(handed!, 'failed')] });
    expect(await boards()).toHaveLength(12);
    await reset({ mode: 'bedwars' });
    const [next] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(next!)] });
    const own = (await boards()).filter(({ user_id }) => user_id === uuidOf(1));
    expect(own.map(({ mode }) => mode)).toEqual(['cores', 'cores', 'cores']);
    expect((await boards()).filter(({ user_id }) => user_id === uuidOf(2))).toHaveLength(6);
  });

  test('have no match from before the reset that is told later, and every match after it', async () => {
    await reset({ mode: 'bedwars' });
    const [handed] = (await lobby.sync()).commands;
    const late = { ...match('bedwars'), at: new Date(Date.now() - MINUTE).toISOString() };
    await lobby.sync({ done: [report(handed!)], events: [late] });
    await arena.sync({ events: [{ ...late, id: match('bedwars').id }] });
    const own = async () =>
      (await boards()).filter(({ user_id, mode }) => user_id === uuidOf(1) && mode === 'bedwars').length;
    expect(await own()).toBe(0);
    await reset({ mode: 'bedwars' });
    const [next] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(next!)], events: [match('bedwars')] });
    expect(await own()).toBe(3);
    const others = (await boards()).filter(
      ({ user_id, mode }) => user_id === uuidOf(2) && mode === 'bedwars',
    );
    expect(others.length).toBeGreaterThanOrEqual(3);
  });

  test('are all taken when it has reset those of all modes, once', async () => {
    await reset({});
    const [handed] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(handed!)] });
    expect((await boards()).map(({ user_id }) => user_id)).toEqual(Array(6).fill(uuidOf(2)));
    // A match after the reset counts, whatever is reported again.
    await lobby.sync({ events: [match('cores')] });
    await lobby.sync({ done: [report(handed!)] });
    expect((await boards()).filter(({ user_id }) => user_id === uuidOf(1))).toHaveLength(3);
  });
});
