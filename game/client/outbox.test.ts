import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOutbox, readSegment, type Outbox } from './outbox.ts';

let folder: string;
let outbox: Outbox;
const opened: Outbox[] = [];

const event = (number: number, own: object = {}) => ({
  id: `event-${number}`,
  type: 'chat',
  at: '2026-01-01T00:00:00Z',
  ...own,
});
const ids = (max = 500) => outbox.oldest(max).map(({ id }) => id);
const files = () => readdirSync(folder).toSorted();
const addAll = (count: number, from = 0) =>
  Promise.all(Array.from({ length: count }, (_, index) => outbox.add(event(from + index))));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  outbox = openOutbox(folder);
});
afterEach(async () => {
  for (const each of [...opened.splice(0), outbox]) await each.close();
  rmSync(folder, { recursive: true });
});

function reopen(): void {
  opened.push(outbox);
  outbox = openOutbox(folder);
}

test('holds events on disk, oldest first, until they are settled', async () => {
  await addAll(3);
  expect([ids(), outbox.size]).toEqual([['event-0', 'event-1', 'event-2'], 3]);
  expect(ids(2)).toEqual(['event-0', 'event-1']);
  reopen();
  expect(ids()).toEqual(['event-0', 'event-1', 'event-2']);
  outbox.settle(['event-1', 'unknown']);
  expect(ids()).toEqual(['event-0', 'event-2']);
});

test('sends all events of a file again after a restart, and deletes it once all are settled', async () => {
  await addAll(2);
  outbox.settle(['event-0']);
  reopen();
  expect(ids()).toEqual(['event-0', 'event-1']);
  outbox.settle(['event-0', 'event-1']);
  expect(files()).toEqual([]);
  await addAll(1, 2);
  expect(files()).toEqual(['000000000002.ndjson']);
});

test('begins another file when one is as long as a call', async () => {
  await addAll(1_001);
  expect(files()).toEqual(['000000000001.ndjson', '000000000002.ndjson', '000000000003.ndjson']);
  outbox.settle(ids(500));
  expect(files()).toEqual(['000000000002.ndjson', '000000000003.ndjson']);
  expect(ids(1)).toEqual(['event-500']);
});

test('keeps the file that it is writing until it is closed', async () => {
  await addAll(1);
  outbox.settle(['event-0']);
  expect(files()).toHaveLength(1);
  await outbox.close();
  expect(files()).toEqual([]);
});

test('hands out no more than fits into a call', async () => {
  const text = 'x'.repeat(100_000);
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => outbox.add(event(number, { text }))));
  expect(ids()).toHaveLength(7);
  await outbox.add(event(9, { text: 'x'.repeat(2_000_000) }));
  outbox.settle(ids());
  outbox.settle(ids());
  // One that is too long alone must not block the others for ever.
  expect(ids()).toEqual(['event-9']);
});

test('reads nothing of a line that was cut', async () => {
  await addAll(2);
  await outbox.close();
  appendFileSync(path.join(folder, files()[0] ?? ''), '{"id":"event-2","ty');
  reopen();
  expect(ids()).toEqual(['event-0', 'event-1']);
  await addAll(1, 3);
  reopen();
  expect(ids()).toEqual(['event-0', 'event-1', 'event-3']);
});

test('rejects an event that can not be written, and goes on when there is room again', async () => {
  rmSync(folder, { recursive: true });
  await expect(outbox.add(event(0))).rejects.toThrow('ENOENT');
  mkdirSync(folder);
  await addAll(1, 1);
  expect(ids()).toEqual(['event-1']);
});

test('sends nothing of what was rejected, not even after a restart', async () => {
  await addAll(1);
  const handle = await open(path.join(folder, files()[0]!), 'a');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const failing = jest.spyOn(prototype, 'datasync').mockRejectedValueOnce(new Error('EIO'));
  await expect(outbox.add(event(1))).rejects.toThrow('EIO');
  failing.mockRestore();
  await addAll(1, 2);
  reopen();
  expect(ids()).toEqual(['event-0', 'event-2']);
});

test('writes an event that is added as soon as the one before is on disk', async () => {
  for (let number = 0; number < 20; number += 1) await outbox.add(event(number));
  reopen();
  expect(ids()).toHaveLength(20);
});

test('ignores what is no file of its own', async () => {
  writeFileSync(path.join(folder, '.DS_Store'), 'x');
  mkdirSync(path.join(folder, 'backup'));
  reopen();
  await addAll(1);
  expect(files()).toContain('000000000001.ndjson');
});

test('keeps every file of the archive, also after restarts, and goes on without it', async () => {
  const archive = path.join(folder, 'sent');
  const waiting = path.join(folder, 'waiting');
  const onError = jest.fn();
  for (let number = 0; number < 3; number += 1) {
    outbox = openOutbox(waiting, { archive, onError });
    await addAll(1, number);
    outbox.settle(ids());
    await outbox.close();
  }
  expect(readdirSync(archive)).toHaveLength(3);
  outbox = openOutbox(waiting, { archive, onError });
  rmSync(archive, { recursive: true });
  await addAll(1, 3);
  outbox.settle(ids());
  await outbox.close();
  expect(onError).toHaveBeenCalledTimes(1);
});

test('moves files to the archive, if there is one', async () => {
  await outbox.close();
  const archive = path.join(folder, 'sent');
  const waiting = path.join(folder, 'waiting');
  outbox = openOutbox(waiting, { archive });
  await addAll(500);
  outbox.settle(ids());
  await outbox.close();
  expect(readSegment(path.join(archive, '000000000001.ndjson'))).toHaveLength(500);
});
