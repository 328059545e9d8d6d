import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../testing/until.ts';
import { backUpWhenDue, scheduleBackups } from './scheduledBackups.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const HOUR = 3_600_000;
const folder = path.join(temporaryFolder(), 'backups');
const backUp = jest.fn(async (file: string) => fs.writeFileSync(file, 'a backup'));
const schedule = { folder, hours: 24, keep: 2, recipient: undefined };
const names = () => fs.readdirSync(folder).sort();

afterEach(() => jest.useRealTimers());

test('a backup is taken once it is due, and the newest are kept', async () => {
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

test('a failure is logged and tried again, and deletes nothing', async () => {
  const before = names();
  const error = jest.fn();
  const failing = jest.fn(() => Promise.reject(new Error('no room')));
  const stop = scheduleBackups(schedule, { backUp: failing, log: { error }, period: 1 });
  await until(() => failing.mock.calls.length >= 2);
  await stop();
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, `The backup into ${folder} failed`);
  expect(names()).toEqual(before);
});
