import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);

const times = <Of>(count: number, make: (index: number) => Of) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Counts the other calls that read the database and are answered, one after the other, while this one is. */
async function answeredMeanwhile(run: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let answered = 0;
  const others = (async () => {
    while (!isOver) {
      await db.selectFrom('site_state').select('key').limit(1).execute();
      if (!isOver) answered += 1;
      await nextTurn();
    }
  })();
  await run();
  isOver = true;
  await others;
  return answered;
}

const matches = (name: (index: number) => string, perMatch = 100) =>
  times(4_000 / perMatch, (match) =>
    event('match', {
      mode: 'bedwars',
      players: times(perMatch, (index) => ({
        uuid: randomUUID(),
        name: name(match * perMatch + index),
        kills: 1,
        deaths: 1,
        elo: 1,
      })),
    }),
  );

const clans = (count: number, members: number) =>
  times(count, (clan) =>
    event('clan', {
      clan: {
        id: randomUUID(),
        name: `Clan ${clan % 50}`,
        tag: `T${clan % 70}`,
        elo: 1,
        leader: null,
        members: times(members, (index) => ({ ...gamer(100_000 + clan * 7 + index), clanRank: 'MEMBER' })),
      },
    }),
  );

const known = times(4_000, (index) => gamer(200_000 + index));

// A part has 50 rows of players: `events.test.ts` counts what they take.
test.each<[string, number, () => object]>([
  ['4,000 new players of the same name', 80, () => ({ events: matches(() => 'a') })],
  ['4,000 new players', 80, () => ({ events: matches((index) => `Player${index}`) })],
  [
    '500 events of players who take each other’s names',
    10,
    () => ({
      events: times(500, (index) =>
        event('player', { ...gamer(300_000 + index), name: `Name${(index * 7) % 250}`, coins: 1 }),
      ),
    }),
  ],
  [
    '2,000 players of 40 matches, again',
    40,
    () => ({
      events: times(40, (match) =>
        event('match', {
          mode: 'cores',
          players: known
            .slice(match * 50, match * 50 + 100)
            .map((player) => ({ ...player, kills: 1, deaths: 1, elo: 1 })),
        }),
      ),
    }),
  ],
  ['500 clans', 80, () => ({ events: clans(500, 8) })],
  ['9 clans of 1,000 members', 18, () => ({ events: clans(9, 1_000) })],
  [
    '500 ranks',
    10,
    () => ({ events: times(500, (index) => event('rank', { ...gamer(400_000 + index), rank: 'vip' })) }),
  ],
  [
    '500 lines of chat',
    10,
    () => ({
      events: times(500, (index) =>
        event('chat', { ...gamer(index), channel: 'all', text: 'x'.repeat(200) }),
      ),
    }),
  ],
  [
    '500 reports',
    10,
    () => ({
      events: times(500, (index) =>
        event('report', { reporter: gamer(index), reported: gamer(7), reason: 'x' }),
      ),
    }),
  ],
  [
    '500 events that are none',
    1,
    () => ({ events: times(500, () => event('player', { uuid: 'x', name: '..', coins: -1 })) }),
  ],
  ['2,000 players online', 10, () => ({ players: times(2_000, (index) => gamer(index)) })],
  [
    '2,000 players online called like accounts',
    10,
    () => ({ players: times(2_000, (index) => ({ uuid: randomUUID(), name: `Hand${index}` })) }),
  ],
])('others are answered between the parts of a call with %s', async (_, parts, body) => {
  expect(await answeredMeanwhile(() => server.sync(body()))).toBeGreaterThanOrEqual(parts);
});

test('others are answered between 200 reports about commands', async () => {
  await db.insertInto('users').values(gamer(500_000)).execute();
  for (let count = 0; count < 200; count += 1)
    await addCommand(db, { kind: 'reset-stats', player: uuidOf(500_000), args: {}, by: 'test' });
  const leased = [await server.sync({ want: 100 }), await server.sync({ want: 100 })].flatMap(
    ({ commands }) => commands,
  );
  const done = leased.map(({ id, lease }) => ({ id, lease, outcome: 'done' }));
  expect(done).toHaveLength(200);
  expect(await answeredMeanwhile(() => server.sync({ done }))).toBeGreaterThanOrEqual(4);
});
