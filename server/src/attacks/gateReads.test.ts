import { deployed } from '../testing/remotes.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({
  db,
  files: deployed('shop'),
  env: { RATE_LIMITS: 'read=5/60,readAccount=10/60' },
});
const { overrides } = app.services;
const jobCookie = (version: string) =>
  `${overrides.name}=${overrides.sealForGate([{ name: 'shop', target: version }], 60_000)}`;
const read = async (cookie?: string) =>
  (await app.inject({ url: '/api/registry', headers: cookie === undefined ? {} : { cookie } })).statusCode;

test('a build under test uses up its own reads, and neither those of its machine nor of another build', async () => {
  const [own, other] = [jobCookie('1.0.0'), jobCookie('2.0.0')];
  const statuses = [];
  for (let count = 0; count < 12; count += 1) statuses.push(await read(own));
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect([await read(), await read(other)]).toEqual([200, 200]);
});
