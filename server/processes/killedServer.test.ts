import { expectNothingLost } from './support/killing.ts';
import { newDatabase } from '../src/testing/newDatabase.ts';
import { describeWithServices, openBeside, redisUrl } from './support/services.ts';

describeWithServices('a server killed twenty times', () => {
  test('has lost nothing that it acknowledged, on PostgreSQL', async () => {
    const url = await newDatabase();
    await expectNothingLost({ DATABASE_URL: url, REDIS_URL: redisUrl() }, async (use) =>
      use(await openBeside(url)),
    );
  }, 180_000);
});
