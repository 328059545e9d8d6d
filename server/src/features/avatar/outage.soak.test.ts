import { addPlayer } from '../../testing/accounts.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { PNG, startWithAvatars, STEVE } from './testing/avatarApp.ts';

trustPublicServices();
const db = await openTestDatabase();
await addPlayer(db, { name: 'Steve', uuid: STEVE });

test('waits 1.5 seconds for a trickling service and aborts after five', async () => {
  const gone = Promise.withResolvers<number>();
  const { see, service } = await startWithAvatars({
    db,
    answer: (_request, response) => {
      const started = performance.now();
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => {
        clearInterval(drip);
        gone.resolve(performance.now() - started);
      });
    },
  });
  const started = performance.now();
  expect(await Promise.all([see(), see()])).toEqual(['bundled', 'bundled']);
  expect(performance.now() - started).toBeGreaterThan(1_300);
  expect(await see()).toBe('bundled');
  expect(await gone.promise).toBeGreaterThan(4_500);
  expect(service.requests).toHaveLength(1);
});
