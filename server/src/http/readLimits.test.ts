import { addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createLocalLimit } from './localLimit.ts';

const db = await openTestDatabase();
await addPlayer(db, { name: 'Reader' });
const env = { RATE_LIMITS: 'read=3/60,readAccount=5/60' };
const { app } = await startTestApp({ db, env });
let place = 0;

/** A caller with an address of their own. */
function visitor(address = `203.0.113.${(place += 1)}`) {
  return async (url = '/api/registry', headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers, remoteAddress: address })).statusCode;
}

async function statuses(times: number, call: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(await call());
  return all;
}

test('reads of an address are limited, and the answer says when to come back', async () => {
  const read = visitor();
  expect(await statuses(5, read)).toEqual([200, 200, 200, 429, 429]);
  const answer = await app.inject({ url: '/api/status', remoteAddress: `203.0.113.${place}` });
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('all addresses of an IPv6 network count as one', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((host) => visitor(`2001:db8:7:7::${host}`)()));
  expect(answers.toSorted()).toEqual([200, 200, 200, 429, 429]);
});

test('pages, files and the health are not counted', async () => {
  const read = visitor();
  for (const url of ['/healthz', '/', '/stats', '/robots.txt'])
    expect(await statuses(5, () => read(url))).toEqual([200, 200, 200, 200, 200]);
});

test('who is logged in is counted by account, wherever they are and whatever they read', async () => {
  const { token } = await logIn(app, 'Reader');
  const headers = { authorization: `Bearer ${token}` };
  const urls = [
    '/api/registry',
    '/api/user/rank',
    '/api/alerts',
    '/api/registry',
    '/api/registry',
    '/api/alerts',
  ];
  const answers: number[] = [];
  for (const url of urls) answers.push(await visitor()(url, headers));
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await visitor()()).toBe(200);
});

test('a token of a session that has ended counts for the address, and takes nothing from the account', async () => {
  await addPlayer(db, { name: 'Robbed' });
  const stolen = { authorization: `Bearer ${(await logIn(app, 'Robbed')).token}` };
  const owner = await logIn(app, 'Robbed');
  await owner.post('/api/logout');
  const { token } = await logIn(app, 'Robbed');
  const thief = visitor();
  expect(await statuses(4, () => thief('/api/registry', stolen))).toEqual([200, 200, 200, 429]);
  for (let round = 0; round < 8; round += 1) await visitor()('/api/alerts', stolen);
  const headers = { authorization: `Bearer ${token}` };
  expect(await statuses(5, () => visitor()('/api/alerts', headers))).toEqual([200, 200, 200, 200, 200]);
});

test('a token that nobody made counts for the address', async () => {
  const read = visitor();
  const headers = { authorization: 'Bearer made.up.token' };
  expect(await statuses(4, () => read('/api/alerts', headers))).toEqual([401, 401, 401, 429]);
});

describe('a limit in the memory of the process', () => {
  const noticed = jest.fn();

  test('ends after its time', async () => {
    jest.useFakeTimers();
    const limit = createLocalLimit({ points: 1, seconds: 60 }, noticed);
    await limit.take('a');
    jest.advanceTimersByTime(59_000);
    await expect(limit.take('a')).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    expect(noticed).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    await limit.take('a');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('keeps a bounded number of callers, those that are active', async () => {
    const limit = createLocalLimit({ points: 2, seconds: 60 }, noticed);
    await limit.take('first');
    await limit.take('first');
    for (let caller = 0; caller < 20_000; caller += 1) await limit.take(String(caller));
    // The oldest was forgotten; the newest still counts.
    await limit.take('first');
    await limit.take('19999');
    await expect(limit.take('19999')).rejects.toMatchObject({ status: 429 });
  });

  test('gives back what did not count', async () => {
    const limit = createLocalLimit({ points: 1, seconds: 60 }, noticed);
    for (let time = 0; time < 3; time += 1) {
      await limit.take('a');
      await limit.giveBack('a');
    }
    await limit.take('a');
    await expect(limit.take('a')).rejects.toMatchObject({ status: 429 });
  });
});
