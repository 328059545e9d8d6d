import { seedDemo } from '../demo/seedDemo.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { seedLarge } from './seedLarge.ts';

test('a single player is a clan of their own', async () => {
  const db = await openTestDatabase();
  expect(await seedLarge(db, 1)).toEqual({ players: 1, clans: 1, stats: 12, isNew: true });
});

test('the demo, when it comes later, finds its names free', async () => {
  const db = await openTestDatabase();
  await seedLarge(db, 10_000);
  expect(await seedDemo(db, { now: new Date() })).toBe(true);
  const count = async (table: 'users' | 'clans' | 'stats') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  expect([await count('users'), await count('clans'), await count('stats')]).toEqual([10_560, 440, 126_720]);
});
