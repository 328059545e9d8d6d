import { until } from '@site/backend/testing/until';
import { OutboxFullError } from './gameClient.ts';
import { ackAll, command, fakeSite, refuse, STEVE, type Sent } from './testing/fakeSite.ts';

const site = fakeSite();
const { open, chat, run, onRejected, handOut } = site;

beforeEach(site.start);
afterEach(site.stop);

test('says who is there and what has happened, once', async () => {
  open();
  const id = await chat();
  expect(site.client.waiting).toBe(1);
  expect(await site.client.sync()).toBe(15_000);
  expect(site.calls[0]).toMatchObject({
    software: 'paper',
    plugin: '1',
    maxPlayers: 20,
    players: [STEVE],
    done: [],
    events: [{ id, type: 'chat', text: 'Hello', channel: 'lobby', at: expect.any(String) as string }],
  });
  await site.client.sync();
  expect([site.calls[1]?.events, site.client.waiting]).toEqual([[], 0]);
});

test('sends events again until the site has confirmed them, also after a restart, which is another boot', async () => {
  open();
  await chat();
  site.answer = () => refuse(502);
  await expect(site.client.sync()).rejects.toThrow('answers 502');
  site.answer = () => ({ acked: [] });
  await site.client.sync();
  await site.client.stop();
  open();
  site.answer = ackAll;
  await site.client.sync();
  await site.client.sync();
  expect(site.calls.map(({ events }) => events.length)).toEqual([1, 1, 1, 0]);
  expect(new Set(site.calls.map(({ boot }) => boot)).size).toBe(2);
});

test('tells what was rejected, and does not send it again', async () => {
  open();
  const id = await chat();
  const rejection = { id, code: 'invalid', message: 'No such player.' } as const;
  site.answer = () => ({ rejected: [rejection] });
  await site.client.sync();
  site.answer = ackAll;
  await site.client.sync();
  expect(onRejected.mock.calls).toEqual([[rejection, expect.objectContaining({ id })]]);
  expect(site.calls[1]?.events).toEqual([]);
});

test.each([400, 413])('finds the event for which the site refuses a whole call with %d', async (status) => {
  open();
  await Promise.all(Array.from({ length: 40 }, (_, index) => chat(index === 13 ? 'poison' : 'fine')));
  const isPoisoned = ({ events }: Sent) =>
    events.some((event) => (event as unknown as { text: string }).text === 'poison');
  site.answer = (sent) => (isPoisoned(sent) ? refuse(status) : ackAll(sent));
  for (let count = 0; count < 30 && site.client.waiting > 0; count += 1) await site.client.sync();
  expect(site.client.waiting).toBe(0);
  expect(onRejected).toHaveBeenCalledTimes(1);
  expect(onRejected.mock.lastCall?.[1]).toMatchObject({ text: 'poison' });
});

test('refuses to record more than may wait', async () => {
  open({ maxWaiting: 2 });
  await chat();
  await chat();
  await expect(chat()).rejects.toThrow(OutboxFullError);
  await site.client.sync();
  await chat();
});

describe('commands', () => {
  const reported = async () => {
    await until(async () => {
      await site.client.sync();
      return site.calls.at(-1)?.done?.length !== 0;
    });
    return site.calls.at(-1)?.done;
  };

  test('run one after another, and their outcomes are reported once', async () => {
    open();
    run.mockReturnValueOnce(Promise.resolve('told'));
    run.mockImplementationOnce(() => Promise.reject(new Error('Steve_99 left')));
    handOut(command('a'), command('b'));
    await site.client.sync();
    await until(() => run.mock.calls.length === 2);
    expect(await reported()).toEqual([
      { id: 'a', lease: 'lease-a', outcome: 'done', message: 'told' },
      { id: 'b', lease: 'lease-b', outcome: 'failed', message: 'Steve_99 left' },
    ]);
    await site.client.sync();
    expect(site.calls.at(-1)?.done).toEqual([]);
  });

  test('are asked for only as far as earlier ones have run', async () => {
    open();
    const slow = Promise.withResolvers<string | undefined>();
    run.mockReturnValue(slow.promise);
    handOut(...Array.from({ length: 15 }, (_, index) => command(`c${index}`)));
    await site.client.sync();
    await site.client.sync();
    expect(site.calls.map(({ want }) => want)).toEqual([20, 5]);
    slow.resolve(undefined);
  });

  test('do not begin when much of the lease has passed', async () => {
    open({ leaseSeconds: 10 });
    handOut(command('a'), command('b'));
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
    run.mockImplementation(() => {
      clock.mockReturnValue(start + 5_001);
      return undefined;
    });
    await site.client.sync();
    await until(() => run.mock.calls.length === 1);
    expect(await reported()).toMatchObject([{ id: 'a' }]);
    expect(run).toHaveBeenCalledTimes(1);
    clock.mockRestore();
  });
});

describe('by itself', () => {
  test('it calls at once, and again when a command has run', async () => {
    open();
    site.answer = (sent) => ({ ...ackAll(sent), commands: site.calls.length === 1 ? [command('a')] : [] });
    site.client.start();
    await until(() => site.calls.length === 2);
    expect(site.calls[1]?.done).toMatchObject([{ id: 'a', outcome: 'done' }]);
  });

  test('it calls again when the site asks for it', async () => {
    open();
    site.answer = (sent) => ({ ...ackAll(sent), nextIn: 1 });
    site.client.start();
    await until(() => site.calls.length === 2);
  });

  test('it goes on after failures, which it tells', async () => {
    const onError = jest.fn();
    open({ onError });
    site.answer = () => (site.calls.length === 1 ? refuse(500) : {});
    site.client.start();
    await until(() => site.calls.length === 2);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

test('asks for a code, and names why there is none', async () => {
  const code = { url: 'https://site.example/login/link#K', code: 'K', expiresAt: '2026-01-01T00:00:00Z' };
  const asked: string[] = [];
  open({
    async fetch(input) {
      asked.push(String(input));
      return asked.length === 1 ? Response.json(code) : refuse(429, { 'retry-after': '30' });
    },
  });
  expect(await site.client.link(STEVE)).toEqual(code);
  await expect(site.client.link(STEVE)).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  expect(asked[0]).toBe('https://site.example/api/game/v1/link-codes');
});
