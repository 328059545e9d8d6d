import fs from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { openDatabase } from '../open.ts';
import { makeDataFolder } from '../../testing/dataFolder.ts';
import { addPlayer } from '../../testing/accounts.ts';
import { newFolder } from '../../testing/folder.ts';
import { until } from '../../testing/until.ts';
import { backUpFolder } from './backup.ts';
import { restoreFolder } from './restore.ts';
import { backUpWhenDue, scheduleBackups } from './scheduledBackups.ts';

const root = newFolder();
const at = (name: string) => path.join(root, name);
const backup = at('site.tar.gz.age');
const silent = () => undefined;
const [identity, other] = [await generateIdentity(), await generateIdentity()];
const recipient = await identityToRecipient(identity);
fs.writeFileSync(at('identity'), `# created: today\n# public key: ${recipient}\n${identity}\n`);
fs.writeFileSync(at('other'), `${other}\n`);
fs.writeFileSync(at('garbage'), 'AGE-SECRET-KEY-1hunter2\n');
fs.writeFileSync(at('empty'), '# nothing\n');

async function contentOf(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  const users = await db.selectFrom('users').selectAll().orderBy('name').execute();
  await close();
  return users;
}

beforeAll(async () => {
  await makeDataFolder(at('site'));
  const { db, close } = await openDatabase({ dataDir: at('site') });
  for (const name of ['Steve', 'Alex']) await addPlayer(db, { name });
  await close();
  await backUpFolder(at('site'), backup, silent, recipient);
}, 120_000);

test('restores an encrypted backup into an empty site with its identity, complete', async () => {
  expect(fs.statSync(backup).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(backup).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(fs.readdirSync(root).filter((name) => name.endsWith('.new'))).toEqual([]);
  await restoreFolder(at('restored'), backup, silent, at('identity'));
  expect(await contentOf(at('restored'))).toEqual(await contentOf(at('site')));
});

test('rejects a missing or wrong identity in one clear line and changes nothing', async () => {
  const before = fs.readdirSync(at('site')).sort();
  const half = at('half.tar.gz.age');
  const whole = fs.readFileSync(backup);
  fs.writeFileSync(half, whole.subarray(0, whole.length >> 1));
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
  fs.writeFileSync(at('changed.tar.gz.age'), changed);
  const refusals = [
    [backup, undefined, /it is encrypted: --identity names .+\. Nothing was changed\.$/],
    [backup, 'other', /no identity matched.+\. Nothing was changed\.$/],
    [backup, 'garbage', /^The identity .+ can't be used: it holds no identity of age\.$/],
    [backup, 'empty', /^The identity .+ can't be used: it holds no identity of age\.$/],
    [backup, 'nowhere', /^The identity .+ can't be used: ENOENT/],
    [half, 'identity', /can't be restored: .+ Nothing was changed\.$/],
    [at('changed.tar.gz.age'), 'identity', /can't be restored: .+ Nothing was changed\.$/],
  ] as const;
  for (const [archive, key, reason] of refusals) {
    const refusal = await restoreFolder(at('site'), archive, silent, key && at(key)).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ name: 'CommandError', message: expect.stringMatching(reason) });
    expect(String(refusal)).not.toContain('hunter2');
    expect(fs.readdirSync(at('site')).sort()).toEqual(before);
  }
  expect((await contentOf(at('site'))).map(({ name }) => name)).toEqual(['Alex', 'Steve']);
});

test("rejects a file name or recipient that doesn't fit and writes nothing", async () => {
  for (const [file, to, reason] of [
    ['plain.tar.gz', recipient, /a name that ends with \.age/],
    ['encrypted.tar.gz.age', undefined, /needs a recipient/],
    ['encrypted.tar.gz.age', 'age1hunter2', /is not an age public key/],
  ] as const) {
    await expect(backUpFolder(at('site'), at(file), silent, to)).rejects.toThrow(reason);
    expect(fs.existsSync(at(file))).toBe(false);
  }
});

describe('scheduled backups', () => {
  const HOUR = 3_600_000;
  const folder = at('backups');
  const backUp = jest.fn(async (file: string) => fs.writeFileSync(file, 'a backup'));
  const schedule = { folder, hours: 24, keep: 2, recipient: undefined };
  const names = () => fs.readdirSync(folder).sort();

  afterEach(() => jest.useRealTimers());

  test('takes a backup when it is due and keeps the newest', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), doNotFake: ['setImmediate', 'nextTick'] });
    await backUpWhenDue(schedule, backUp);
    expect(names()).toEqual(['site-2026-01-01T00-00-00-000Z.tar.gz']);
    jest.setSystemTime(Date.now() + 23 * HOUR);
    await backUpWhenDue(schedule, backUp);
    expect(names()).toHaveLength(1);
    fs.writeFileSync(path.join(folder, 'before-upgrade.tar.gz'), 'by hand');
    for (let day = 0; day < 3; day += 1) {
      jest.setSystemTime(Date.now() + 25 * HOUR);
      await backUpWhenDue({ ...schedule, recipient: 'age1someone' }, backUp);
    }
    expect(names()).toEqual([
      'before-upgrade.tar.gz',
      'site-2026-01-04T01-00-00-000Z.tar.gz.age',
      'site-2026-01-05T02-00-00-000Z.tar.gz.age',
    ]);
    expect(backUp).toHaveBeenLastCalledWith(expect.stringMatching(/\.age$/), 'age1someone');
  });

  test('logs a failure, retries and deletes nothing', async () => {
    const before = names();
    const error = jest.fn();
    const failing = jest.fn(() => Promise.reject(new Error('no room')));
    const stop = scheduleBackups(schedule, { backUp: failing, log: { error }, period: 1 });
    await until(() => failing.mock.calls.length >= 2);
    await stop();
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, `The backup into ${folder} failed`);
    expect(names()).toEqual(before);
  });
});
