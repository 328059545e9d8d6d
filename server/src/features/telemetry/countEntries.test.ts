import { letPass, restoreClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { countEntries, type Count } from './countEntries.ts';
import { limitNewRows } from './newRows.ts';

const MINUTE = 60_000;
const db = await openTestDatabase();

restoreClock();
beforeEach(async () => {
  letPass(0);
  await db.deleteFrom('remote_health').execute();
});

const load = (value: number): Count => ({ remote: 'shop', version: '1.0.0', kind: 'load', value });
/** Each in a bucket of its own. */
const loads = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => load(2 ** (from + place)));

async function counted(): Promise<number[]> {
  const rows = await db
    .selectFrom('remote_health')
    .select('count')
    .orderBy('minute')
    .orderBy('bucket')
    .execute();
  return rows.map(({ count }) => count);
}

test('beyond the limit only rows that exist are counted up, until the next minute', async () => {
  const newRows = limitNewRows(5);
  await countEntries(db, loads(5), newRows);
  await countEntries(db, loads(8), newRows);
  expect(await counted()).toEqual([2, 2, 2, 2, 2]);
  letPass(MINUTE);
  await countEntries(db, loads(2, 6), newRows);
  expect(await counted()).toEqual([2, 2, 2, 2, 2, 1, 1]);
});

test('rows that existed use up nothing of it', async () => {
  const newRows = limitNewRows(5);
  for (let time = 0; time < 10; time += 1) await countEntries(db, loads(3), newRows);
  await countEntries(db, loads(2, 6), newRows);
  expect(await counted()).toEqual([10, 10, 10, 1, 1]);
});

test('many at the same moment stay below it together', async () => {
  const newRows = limitNewRows(6);
  await Promise.all(Array.from({ length: 5 }, (_, place) => countEntries(db, loads(3, 3 * place), newRows)));
  expect((await counted()).length).toBeLessThanOrEqual(6);
});
