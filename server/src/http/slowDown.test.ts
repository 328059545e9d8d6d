import { hasRedisServer, newRedisServer } from '../testing/redisServer.ts';
import { restoreClock } from '../testing/clock.ts';
import { cleanUpLater } from '../testing/cleanUp.ts';
import { createRateLimits, RATES } from './rateLimits.ts';
import { openRedis, type RedisHandle } from '../redis.ts';
import { waitAfter } from './slowDown.ts';

const DAY = 24 * 3600;
const { loginAccount: rate } = RATES;

restoreClock();

/** Tries every few seconds of a simulated time, each from nowhere in particular. */
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

test('ten thousand tries in a day come to a hundred', async () => {
  const { admitted, waits } = await guessAllDay(DAY, DAY / 10_000);
  expect(admitted.length).toBeLessThanOrEqual(100);
  expect(admitted.length).toBeGreaterThan(90);
  expect(Math.max(...waits)).toBeLessThan(3600);
});

test('no day of two admits noticeably more than a hundred', async () => {
  const { admitted } = await guessAllDay(2 * DAY, 20);
  for (const from of admitted)
    expect(admitted.filter((at) => at >= from && at < from + DAY).length).toBeLessThanOrEqual(102);
});

test('the wait grows with every try, and all waits of a day are a day', () => {
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
  test('a hundred tries at once come to those that are free and one, and what was right does not count', async () => {
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

  test('a right try that had its turn leaves it to the next one', async () => {
    const redis = await open();
    const { loginAccount } = createRateLimits({}, { redis });
    for (let round = 0; round < 10; round += 1) await loginAccount.take('steve');
    for (let round = 0; round < 5; round += 1) await (await loginAccount.take('steve'))();
    await loginAccount.take('steve');
    await expect(loginAccount.take('steve')).rejects.toMatchObject({ status: 429 });
  });
});
