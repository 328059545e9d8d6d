import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { startPublicService, trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

trustPublicServices();
const db = await openTestDatabase();

test('delays the first callers of a hanging service for 1.5 seconds and aborts the call', async () => {
  const gone = Promise.withResolvers<unknown>();
  const service = await startPublicService((_request, response) => response.on('close', gone.resolve));
  const status = { url: `${service.origin}/{address}` };
  const env = siteWith(({ services }) => ({ services: { ...services, status } }));
  const { app } = await startTestApp({ db, env });
  const read = async () => (await app.inject({ url: '/api/status' })).json<unknown>();
  const unknown = { online: null, max: null };
  const started = performance.now();
  expect(await Promise.all([read(), read()])).toEqual([unknown, unknown]);
  expect(performance.now() - started).toBeGreaterThan(1_300);
  await gone.promise;
  expect(performance.now() - started).toBeGreaterThan(4_500);
  expect(await read()).toEqual(unknown);
  expect(service.requests).toHaveLength(1);
});
