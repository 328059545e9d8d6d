import { addPlayer, logIn } from '../testing/accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { restoreClock } from '../testing/clock.ts';
import { hasRedisServer, newRedisServer } from '../testing/redisServer.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { openRedis, type RedisHandle } from '@site/backend/redis';
import { createLocalLimit } from '@site/backend/limiter';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { RATES } from '../config/rates.ts';
import { createRateLimits } from './rateLimits.ts';
import { waitAfter } from './slowDown.ts';

const db = await openTestDatabase();
await addPlayer(db, { name: 'Reader' });
const env = { RATE_LIMITS: 'read=3/60,readAccount=5/60' };
const { app } = await startTestApp({ db, env });
let place = 0;

/** A caller with their own IP. */
function visitor(address = `203.0.113.${(place += 1)}`) {
  return async (url = '/api/registry', headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers, remoteAddress: address })).statusCode;
}

async function statuses(times: number, call: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(await call());
  return all;
}

restoreClock();

test('matches the limits of the specification', () => {
  expect(RATES).toMatchObject({
    loginPair: { points: 5, seconds: 15 * 60 },
    loginAddress: { points: 60, seconds: 5 * 60 },
    refresh: { points: 60, seconds: 60 },
    apply: { points: 10, seconds: 3600 },
    write: { points: 120, seconds: 60 },
    socketAddress: { points: 300, seconds: 60 },
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
])('counts the IP %s as %s', (address, key) => {
  expect(ipNetworkOf(address, 64)).toBe(key);
});

test.each([
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
  ['203.0.113.7', '203.0.113.7'],
])('counts %s by its /48 network as %s', (address, key) => {
  expect(ipNetworkOf(address)).toBe(key);
});

test('refunds a point', async () => {
  const { apply } = createRateLimits({ apply: { points: 2, seconds: 60 } });
  for (let round = 0; round < 5; round += 1) {
    await apply.take('a');
    await apply.refund('a');
  }
  await apply.take('a');
  await apply.take('a');
  await expect(apply.take('a')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  await apply.take('b');
});

describe('an in-memory limit', () => {
  const refuse = (retryAfter: number) => Object.assign(new Error('Too many'), { retryAfter });

  test('expires without a timer', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const limit = createLocalLimit({ points: 1, seconds: 60 }, refuse);
    await limit.take('a');
    now.mockReturnValue(69_000);
    await expect(limit.take('a')).rejects.toMatchObject({ retryAfter: 1 });
    now.mockReturnValue(70_001);
    await limit.take('a');
    expect(timers).not.toHaveBeenCalled();
  });

  test('tracks a bounded number of callers and keeps the active ones', async () => {
    const limit = createLocalLimit({ points: 2, seconds: 60 }, refuse);
    await limit.take('first');
    await limit.take('first');
    for (let caller = 0; caller < 20_000; caller += 1) await limit.take(String(caller));
    // The oldest was evicted; the newest is still counted.
    await limit.take('first');
    await limit.take('19999');
    await expect(limit.take('19999')).rejects.toThrow('Too many');
  });

  test('refunds a point', async () => {
    const limit = createLocalLimit({ points: 1, seconds: 60 }, refuse);
    for (let time = 0; time < 3; time += 1) {
      await limit.take('a');
      await limit.refund('a');
    }
    await limit.take('a');
    await expect(limit.take('a')).rejects.toThrow('Too many');
  });
});

describe('reads', () => {
  test('are limited per IP, with a Retry-After header', async () => {
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

  test('count all IPs of an IPv6 network as one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((host) => visitor(`2001:db8:7:7::${host}`)()));
    expect(answers.toSorted()).toEqual([200, 200, 200, 429, 429]);
  });

  test('of pages, files and the health check are not counted', async () => {
    const read = visitor();
    for (const url of ['/healthz', '/', '/login', '/robots.txt'])
      expect(await statuses(5, () => read(url))).toEqual([200, 200, 200, 200, 200]);
  });

  test('are counted per account after a login, for every IP and every call', async () => {
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

  test('count against the IP, not the account, with a token of an ended session', async () => {
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

  test('count against the IP with a forged token', async () => {
    const read = visitor();
    const headers = { authorization: 'Bearer made.up.token' };
    expect(await statuses(4, () => read('/api/alerts', headers))).toEqual([401, 401, 401, 429]);
  });
});

describe('a slow-down', () => {
  const DAY = 24 * 3600;
  const { loginAccount: rate } = RATES;

  /** Attempts every few seconds of simulated time, each from a random IP. */
  async function guessAllDay(seconds: number, pause: number) {
    const { loginAccount } = createRateLimits({});
    jest.useFakeTimers({ now: Date.now() });
    const start = Date.now();
    const admitted: number[] = [];
    const waits: number[] = [];
    for (let at = 0; at < seconds; at += pause) {
      jest.setSystemTime(start + at * 1000);
      try {
        await loginAccount.take('steve');
        admitted.push(at);
      } catch (error) {
        waits.push((error as { retryAfter: number }).retryAfter);
      }
    }
    return { admitted, waits };
  }

  test('admits a hundred of ten thousand attempts in a day', async () => {
    const { admitted, waits } = await guessAllDay(DAY, DAY / 10_000);
    expect(admitted.length).toBeLessThanOrEqual(100);
    expect(admitted.length).toBeGreaterThan(90);
    expect(Math.max(...waits)).toBeLessThan(3600);
  });

  test('admits about a hundred at most in any 24 hours of two days', async () => {
    const { admitted } = await guessAllDay(2 * DAY, 20);
    for (const from of admitted)
      expect(admitted.filter((at) => at >= from && at < from + DAY).length).toBeLessThanOrEqual(102);
  });

  test('increases the wait with every attempt, up to a day in total', () => {
    const waits = Array.from({ length: 89 }, (_, place) => waitAfter(10 + place, rate));
    for (const [place, wait] of waits.entries()) expect(wait).toBeGreaterThan(waits[place - 1] ?? 0);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(DAY);
    expect(waitAfter(5000, rate)).toBe(waits.at(-1));
  });

  const stores: readonly (readonly [string, () => Promise<RedisHandle | undefined>])[] = [
    ['in memory', async () => undefined],
    ...(hasRedisServer
      ? [
          [
            'with Redis',
            async () => {
              const server = await newRedisServer();
              await server.start();
              const redis = openRedis(server.url, { warn: () => undefined });
              cleanUpLater(redis.close);
              await redis.settled;
              return redis;
            },
          ] as const,
        ]
      : []),
  ];

  describe.each(stores)('%s', (_where, open) => {
    test('admits the free attempts and one more of a hundred at once, and refunds correct ones', async () => {
      const redis = await open();
      const { loginAccount } = createRateLimits({}, { redis });
      const tries = await Promise.allSettled(Array.from({ length: 100 }, () => loginAccount.take('steve')));
      const admitted = tries.filter(({ status }) => status === 'fulfilled');
      expect(admitted).toHaveLength(11);

      for (let round = 0; round < 30; round += 1) await (await loginAccount.take('alex'))();
      for (let round = 0; round < 11; round += 1) await loginAccount.take('alex');
      await expect(loginAccount.take('alex')).rejects.toMatchObject({ status: 429, code: 'too_many_logins' });
      await loginAccount.take('somebody else');
    });

    test('admits the next attempt after a correct one', async () => {
      const redis = await open();
      const { loginAccount } = createRateLimits({}, { redis });
      for (let round = 0; round < 10; round += 1) await loginAccount.take('steve');
      for (let round = 0; round < 5; round += 1) await (await loginAccount.take('steve'))();
      await loginAccount.take('steve');
      await expect(loginAccount.take('steve')).rejects.toMatchObject({ status: 429 });
    });
  });
});
