import { deployed } from '../testing/remotes.ts';
import { startTestApp } from '../testing/testApp.ts';

const { app } = await startTestApp({
  files: { ...deployed('shop'), 'shell/main.0123456789.js': 'main' },
});

const FILES = ['/remotes/shop/1.0.0-aaaa1111/remoteEntry.js', '/assets/main.0123456789.js', '/'];
const statuses = (headers: Record<string, string>) =>
  Promise.all(FILES.map(async (url) => (await app.inject({ url, headers })).statusCode));

test('files and pages are served to pages', async () => {
  expect(await statuses({ 'sec-fetch-dest': 'script' })).toEqual([200, 200, 200]);
});

test.each([
  { 'service-worker': 'script' },
  { 'sec-fetch-dest': 'serviceworker' },
  { 'sec-fetch-dest': 'sharedworker' },
  { 'sec-fetch-dest': 'worker' },
])('nothing is served as the script of a worker: %j', async (headers) => {
  expect(await statuses(headers as unknown as Record<string, string>)).toEqual([404, 404, 404]);
});
