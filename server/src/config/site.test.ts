import fs from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { readConfig } from './config.ts';
import { readSiteFile } from './siteFile.ts';
import { StartupError } from '@site/backend/startupError';
import { newFolder } from '@site/backend/testing/folder';
import type { LogLevel } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { letCachesAge } from '../testing/clock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { logOptions } from '../http/logOptions.ts';
import { type SiteSettings, createSettingsCache } from './siteSettings.ts';

const file = path.join(newFolder(), 'site.json');
const { siteConfig } = readConfig({});
const shipped = readSiteFile(siteConfig);

function refusalOf(content: string): string {
  fs.writeFileSync(file, content);
  try {
    readSiteFile(file);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    expect(message.startsWith(`${file} `)).toBe(true);
    return message.slice(file.length + 1);
  }
  throw new Error('The file was taken');
}

test('accepts the file in the repository', () => {
  expect(shipped).toMatchObject({
    name: 'Blockhaven',
    publicPaths: [],
    voucher: { code: 'SUMMER10', percent: 10 },
  });
  // It would learn the network's address without being asked for.
  expect(shipped.services).not.toHaveProperty('status');
});

test("states the site's retention periods in the privacy text", () => {
  const text = { de: 'Wir löschen sie nach {applicationDays} Tagen.', en: 'Gone after {auditDays} days.' };
  const privacy = [{ title: { de: 'Bewerbungen', en: 'Applications' }, text }];
  fs.writeFileSync(file, JSON.stringify({ ...shipped, privacy, retention: { applicationDays: 90 } }));
  const { privacy: filled, retention } = readSiteFile(file);
  expect(retention).toEqual({ applicationDays: 90, auditDays: 730, chatDays: 14 });
  expect(filled[0]?.text).toEqual({ de: 'Wir löschen sie nach 90 Tagen.', en: 'Gone after 730 days.' });
  expect(shipped.privacy.flatMap(({ text: { de, en } }) => [de, en]).join()).not.toMatch(/[{}]/);
});

test('reports a missing file', () => {
  expect(() => readSiteFile(path.join(newFolder(), 'none.json'))).toThrow(/none\.json can't be read: ENOENT/);
  expect(() => readSiteFile(newFolder())).toThrow(StartupError);
});

test.each(['', '{', '{\n  "name": "x",\n  broken\n}', '{"name": "a\nb"}', '[1,\n2', '[1,\n2,\nbroken]'])(
  'rejects invalid JSON in one line: %j',
  (content) => {
    expect(refusalOf(content)).toMatch(/^can't be read: .+/);
  },
);

const { services } = shipped;
const withStatus = (url: unknown) => ({ ...shipped, services: { ...services, status: { url } } });
const withAvatars = (url: unknown) => ({ ...shipped, services: { ...services, avatars: { url } } });
const STATUS =
  /^is wrong: services\.status\.url: expected an https address with \{address\} behind its host and no other placeholder$/;
const AVATARS =
  /^is wrong: services\.avatars\.url: expected an https address with \{uuid\} and \{size\} behind its host and no other placeholder$/;

test.each<[change: unknown, reason: RegExp]>([
  [null, /^is wrong: Invalid input: expected object, received null$/],
  [[], /^is wrong: Invalid input: expected object/],
  [{ ...shipped, colour: 'red' }, /^is wrong: Unrecognized key: "colour"$/],
  [{ ...shipped, name: '' }, /^is wrong: name: /],
  [{ ...shipped, accent: 'red; }' }, /^is wrong: accent: /],
  [{ ...shipped, hero: { de: 'Hallo' } }, /^is wrong: hero\.en: /],
  [{ ...shipped, publicPaths: ['/panel'] }, /^is wrong: publicPaths\.0: /],
  [{ ...shipped, socials: [{ label: 'x', url: 'javascript:alert(1)' }] }, /^is wrong: socials\.0\.url: /],
  [{ ...shipped, voucher: { code: 'X', percent: 101 } }, /^is wrong: voucher\.percent: /],
  [{ ...shipped, services: undefined }, /^is wrong: services: /],
  [{ ...shipped, services: { status: services.status } }, /^is wrong: services\.avatars: /],
  [{ ...shipped, services: { ...services, skins: {} } }, /^is wrong: services: Unrecognized key: "skins"$/],
  [withStatus(null), STATUS],
  [withStatus('http://status.example/{address}'), STATUS],
  [withStatus('ftp://status.example/{address}'), STATUS],
  [withStatus('javascript:alert("{address}")'), STATUS],
  [withStatus('status.example/{address}'), STATUS],
  [withStatus('https://status.example/'), STATUS],
  [withStatus('https://status.example'), STATUS],
  [withStatus('https://{address}.example/'), STATUS],
  [withStatus('https://{address}/'), STATUS],
  [withStatus('https:///{address}'), STATUS],
  [withStatus('https://user:password@status.example/{address}'), STATUS],
  [withStatus('https://status.example:99999/{address}'), STATUS],
  [withStatus('https://status.example/#{address}'), STATUS],
  [withStatus('https://status.example/{address}/{size}'), STATUS],
  [withStatus('https://status.example/{addres}'), STATUS],
  [withStatus('https://status.example/ {address}'), STATUS],
  [withAvatars('https://heads.example/{uuid}'), AVATARS],
  [withAvatars('https://heads.example/{size}'), AVATARS],
  [withAvatars('https://heads.example/{uuid}/{size}/{address}'), AVATARS],
  [{ ...shipped, name: 1, accent: 2 }, /^is wrong: name: .+; accent: .+$/],
])('reports the invalid field: %#', (content, reason) => {
  expect(refusalOf(JSON.stringify(content))).toMatch(reason);
});

test.each([
  withStatus('https://status.example:8443/v2/status/java/{address}?timeout=2'),
  withStatus('https://127.0.0.1/?of={address}'),
  withAvatars('https://heads.example/{uuid}?size={size}&default={uuid}'),
])('accepts a custom URL format of a service: %#', (content) => {
  fs.writeFileSync(file, JSON.stringify(content));
  expect(readSiteFile(file)).toEqual(content);
});

const db = await openTestDatabase();

beforeEach(() => db.deleteFrom('settings').execute());

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
