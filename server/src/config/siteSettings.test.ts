import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLevel } from '@site/contract/http/panel';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import { cacheFor } from '@site/backend/cacheFor';
import type { Schema } from '../database/schema.ts';
import { letCachesAge } from '../testing/clock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { logOptions } from '../http/logOptions.ts';
import { createSettingsCache, type SiteSettings } from './siteSettings.ts';

const db = await openTestDatabase();

beforeEach(() => db.deleteFrom('settings').execute());

/** A log with readable output, as the server makes it. */
function newLog(level: LogLevel | 'silent' = 'warn') {
  let lines = '';
  const destination = { write: (line: string) => (lines += line) };
  const { log } = Fastify({ logger: logOptions(level, destination) });
  return { log, lines: () => lines };
}

function version(number: number, logLevel: LogLevel = 'warn'): SiteSettings {
  return {
    maintenance: { enabled: number % 2 === 1, message: `message ${number}` },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel, checklist: [] },
    version: number,
  };
}

/** Simulates another process. */
async function store({ maintenance, monitoring, version: number }: SiteSettings) {
  const values = {
    maintenance: JSON.stringify(maintenance),
    monitoring: JSON.stringify(monitoring),
    version: number,
  };
  await db
    .insertInto('settings')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute();
}

/** A database whose responses are pending until released or lost. */
function slowDatabase() {
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  const slow: Kysely<Schema> = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.resolve(undefined);
      await gate.promise;
      return result;
    },
  });
  return {
    slow,
    asked: asked.promise,
    letGo: () => gate.resolve(undefined),
    lose: () => gate.reject(new Error('connection lost')),
  };
}

test('sees a change by another process', async () => {
  const cache = createSettingsCache(db, newLog().log);
  await store(version(1));
  expect(await cache.current()).toEqual(version(1));
  await store(version(2));
  letCachesAge(1_001);
  expect(await cache.current()).toEqual(version(2));
});

test('sees changes after the system clock is set back', async () => {
  const cache = createSettingsCache(db, newLog().log);
  const { version: before } = await cache.current();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  await store(version(1));
  letCachesAge(1_001);
  const { version: after } = await cache.current();
  clock.mockRestore();
  expect([before, after]).toEqual([0, 1]);
});

describe('a read that starts before a write of this process', () => {
  test("doesn't overwrite it when it finishes later", async () => {
    const { slow, asked, letGo } = slowDatabase();
    const { log } = newLog();
    await store(version(1, 'debug'));
    const cache = createSettingsCache(slow, log);
    const reading = cache.current();
    await asked;
    await store(version(2, 'error'));
    cache.replace(version(2, 'error'));
    expect(await cache.current()).toEqual(version(2, 'error'));
    letGo();
    expect(await reading).toEqual(version(2, 'error'));
    expect(await cache.current()).toEqual(version(2, 'error'));
    expect(log.level).toBe('error');
  });

  test("doesn't overwrite it when it fails later", async () => {
    const { slow, asked, lose } = slowDatabase();
    const cache = createSettingsCache(slow, newLog().log);
    const reading = cache.current();
    await asked;
    cache.replace(version(1));
    lose();
    await expect(reading).rejects.toThrow('connection lost');
    expect(await cache.current()).toEqual(version(1));
  });
});

test('keeps the higher version of two writes in any order', async () => {
  const { log } = newLog();
  const cache = createSettingsCache(db, log);
  cache.replace(version(2, 'error'));
  cache.replace(version(1, 'debug'));
  expect(await cache.current()).toEqual(version(2, 'error'));
  expect(log.level).toBe('error');
});

test('accepts an older version after a database restore', async () => {
  const cache = createSettingsCache(db, newLog().log);
  cache.replace(version(7));
  await store(version(3));
  letCachesAge(1_001);
  expect(await cache.current()).toEqual(version(3));
});

describe('the log', () => {
  test('uses the log level of the settings', async () => {
    const { log, lines } = newLog('warn');
    const cache = createSettingsCache(db, log);
    const say = (text: string) => {
      log.debug(text);
      log.child({ call: 1 }).debug(`${text} of a call`);
    };
    say('one');
    cache.replace(version(1, 'debug'));
    say('two');
    cache.replace(version(2, 'info'));
    say('three');
    expect(lines().match(/"msg":"[^"]+"/g)).toEqual(['"msg":"two"', '"msg":"two of a call"']);
  });

  test('follows another process', async () => {
    const { log } = newLog('warn');
    await store(version(1, 'error'));
    await createSettingsCache(db, log).current();
    expect(log.level).toBe('error');
  });

  test('keeps the level of the environment until one is saved', async () => {
    const { log } = newLog('info');
    const cache = createSettingsCache(db, log);
    expect((await cache.current()).monitoring.logLevel).toBe('info');
    await store(cache.initial);
    expect(log.level).toBe('info');
  });

  test('stays silent if it is silent', async () => {
    const { log, lines } = newLog('silent');
    const before = log.level;
    const cache = createSettingsCache(db, log);
    cache.replace(version(1, 'debug'));
    log.error('something');
    expect([log.level, lines()]).toEqual([before, '']);
  });
});

describe('a shared read', () => {
  /** A source that counts reads, and fails on demand. */
  function source() {
    const state = { reads: 0, isDown: false };
    const read = cacheFor(1000, async () => {
      const number = ++state.reads;
      await sleep(20);
      if (state.isDown) throw new Error(`read ${number} failed`);
      return number;
    });
    return { state, read };
  }

  test('serves all callers at once and for a second after', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    const { state, read } = source();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, read)))).toEqual(new Set([1]));
    now.mockReturnValue(5_999);
    expect(await read()).toBe(1);
    expect(state.reads).toBe(1);
    now.mockReturnValue(6_001);
    expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  });

  test('rejects for all waiting callers but not for later ones', async () => {
    const { state, read } = source();
    state.isDown = true;
    const failures = await Promise.allSettled([read(), read()]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    state.isDown = false;
    expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  });
});
