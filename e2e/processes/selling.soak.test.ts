import { expectHonestSales } from './support/selling.ts';
import { describeWithServices, embeddedDatabase, postgresDatabase } from './support/site.ts';

const KILLS = Number(process.env['SELLING_KILLS'] ?? 100);

/** Milliseconds that a kill and the start after it may take, on a busy machine, and those for the end. */
const [EACH_MS, END_MS] = [20_000, 900_000];
const timeout = KILLS * EACH_MS + END_MS;

test(
  'a shop that is killed a hundred times is honest on the embedded database',
  () => expectHonestSales(embeddedDatabase(), KILLS),
  timeout,
);

describeWithServices('a shop that is killed a hundred times', () => {
  test('is honest on PostgreSQL', async () => expectHonestSales(await postgresDatabase(), KILLS), timeout);
});
