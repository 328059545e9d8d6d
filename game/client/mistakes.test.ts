// Mistakes of a plugin, of a proxy or of another person: they must not cost an event, nor run a command twice.
import { until } from '@site/backend/testing/until';
import { ackAll, command, fakeSite, refuse, STEVE } from './testing/fakeSite.ts';

const site = fakeSite();
const { open, chat, run, onRejected, handOut } = site;

beforeEach(site.start);
afterEach(site.stop);

async function reported() {
  await until(async () => {
    await site.client.sync();
    return site.calls.at(-1)?.done?.length !== 0;
  });
  return site.calls.at(-1)?.done;
}

test.each([400, 413])('a site that refuses every call with %d costs no event', async (status) => {
  open();
  for (let count = 0; count < 3; count += 1) await chat();
  site.answer = () => refuse(status);
  for (let calls = 0; calls < 20; calls += 1) await site.client.sync().catch(() => undefined);
  expect([site.client.waiting, onRejected.mock.calls]).toEqual([3, []]);
  site.answer = ackAll;
  while (site.client.waiting > 0) await site.client.sync();
  expect(onRejected).not.toHaveBeenCalled();
});

test('a lease that the site would shorten is refused at once', () => {
  expect(() => open({ leaseSeconds: 600 })).toThrow();
  open();
});

test('each call says what time it is', async () => {
  let date: string | null = null;
  open({
    fetch: (_, init) => {
      date = new Headers(init?.headers).get('date');
      return Promise.resolve(Response.json({ acked: [], rejected: [], commands: [], nextIn: 15 }));
    },
  });
  await site.client.sync();
  expect(Math.abs(Date.parse(date!) - Date.now())).toBeLessThan(5_000);
});

test('players that the site would refuse are left out', async () => {
  open({ players: () => [{ uuid: 'npc', name: 'Shop' }, { ...STEVE, name: '' }, STEVE] });
  await site.client.sync();
  expect(site.calls[0]?.players).toEqual([STEVE]);
});

test.each<[what: string, run: () => unknown, report: object]>([
  ['a message that is too long', () => 'x'.repeat(900), { outcome: 'done', message: 'x'.repeat(500) }],
  ['a message with NUL', () => 'a\0b', { outcome: 'done', message: 'ab' }],
  [
    'half a character',
    () => `${'x'.repeat(499)}😀`,
    { outcome: 'done', message: `${'x'.repeat(499)}\uFFFD` },
  ],
  ['a number', () => 7n, { outcome: 'done', message: '7' }],
  [
    'a text as an error',
    () => {
      throw 'no' as unknown as Error;
    },
    { outcome: 'failed', message: 'no' },
  ],
  [
    'nothing as an error',
    () => {
      throw undefined as unknown as Error;
    },
    { outcome: 'failed' },
  ],
])('a command whose plugin gives %s is reported once', async (_, given, report) => {
  open();
  run.mockImplementation(given);
  handOut(command('a'));
  await site.client.sync();
  await until(() => run.mock.calls.length === 1);
  expect(await reported()).toEqual([{ id: 'a', lease: 'lease-a', ...report }]);
  await site.client.sync();
  expect(site.calls.at(-1)?.done).toEqual([]);
});

test('callbacks that throw stop neither calls nor commands', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const mistake = () => {
    throw new Error('a mistake of the plugin');
  };
  open({ onError: mistake, onRejected: mistake });
  const id = await chat();
  site.answer = () => ({
    rejected: [{ id, code: 'invalid', message: '' }],
    commands: site.calls.length === 1 ? [command('a')] : [],
  });
  await site.client.sync();
  await until(() => run.mock.calls.length === 1);
  expect(site.client.waiting).toBe(0);
  site.answer = () => refuse(500);
  site.client.start();
  const before = site.calls.length;
  await until(() => site.calls.length >= before + 2);
  expect(warned).toHaveBeenCalled();
});
