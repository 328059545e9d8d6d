import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@site/backend/testing/until';
import type { LeasedCommand, Rejection, SyncAnswer, SyncBody } from '@site/contract/http/game';
import { createGameClient, OutboxFullError, type GameClient, type GameClientOptions } from './gameClient.ts';
import type { OutboxEvent } from './outbox.ts';

type Sent = Omit<SyncBody, 'events'> & { readonly events: readonly OutboxEvent[] };

const STEVE = { uuid: '8667ba71-b85a-4004-af54-457a9734eed7', name: 'Steve_99' };

const command = (id: string): LeasedCommand => ({
  ...{ id, lease: `lease-${id}`, kind: 'message', player: STEVE, args: { text: 'Hello' } },
  ...{ requireOnline: false, notAfter: null },
});

let folder: string;
let client: GameClient;
let calls: Sent[];
let answer: (sent: Sent) => Partial<SyncAnswer> | Response;
const run = jest.fn<Promise<string | undefined> | string | undefined, [LeasedCommand]>();
const onRejected = jest.fn<void, [Rejection, OutboxEvent | undefined]>();

const ackAll = ({ events }: Sent) => ({ acked: events.map(({ id }) => id) });
const refuse = (status: number, headers = {}) => new Response('{}', { status, headers });

const site: typeof fetch = async (_, init) => {
  const sent = JSON.parse(String(init?.body)) as Sent;
  calls.push(sent);
  const given = answer(sent);
  if (given instanceof Response) return given;
  return Response.json({ acked: [], rejected: [], commands: [], nextIn: 15, ...given });
};

function open(options: Partial<GameClientOptions> = {}): GameClient {
  client = createGameClient({
    ...{ origin: 'https://site.example', token: 'gs_x', folder, fetch: site, hasSocket: false },
    ...{ players: () => [STEVE], run, onRejected, software: 'paper', plugin: '1', maxPlayers: 20 },
    ...options,
  });
  return client;
}

const chat = (text = 'Hello') => client.record('chat', { ...STEVE, channel: 'lobby', text });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'game-client-'));
  calls = [];
  answer = ackAll;
  run.mockReset();
  onRejected.mockReset();
});
afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

test('says who is there and what has happened, once', async () => {
  open();
  const id = await chat();
  expect(client.waiting).toBe(1);
  expect(await client.sync()).toBe(15_000);
  expect(calls[0]).toMatchObject({
    ...{ software: 'paper', plugin: '1', maxPlayers: 20, players: [STEVE], done: [] },
    events: [{ id, type: 'chat', text: 'Hello', channel: 'lobby', at: expect.any(String) as string }],
  });
  await client.sync();
  expect([calls[1]?.events, client.waiting]).toEqual([[], 0]);
});

test('sends events again until the site has confirmed them, also after a restart, which is another boot', async () => {
  open();
  await chat();
  answer = () => refuse(502);
  await expect(client.sync()).rejects.toThrow('answers 502');
  answer = () => ({ acked: [] });
  await client.sync();
  await client.stop();
  open();
  answer = ackAll;
  await client.sync();
  await client.sync();
  expect(calls.map(({ events }) => events.length)).toEqual([1, 1, 1, 0]);
  expect(new Set(calls.map(({ boot }) => boot)).size).toBe(2);
});

test('tells what was rejected, and does not send it again', async () => {
  open();
  const id = await chat();
  const rejection = { id, code: 'invalid', message: 'No such player.' } as const;
  answer = () => ({ rejected: [rejection] });
  await client.sync();
  answer = ackAll;
  await client.sync();
  expect(onRejected.mock.calls).toEqual([[rejection, expect.objectContaining({ id })]]);
  expect(calls[1]?.events).toEqual([]);
});

test.each([400, 413])('finds the event for which the site refuses a whole call with %d', async (status) => {
  open();
  await Promise.all(Array.from({ length: 40 }, (_, index) => chat(index === 13 ? 'poison' : 'fine')));
  const isPoisoned = ({ events }: Sent) =>
    events.some((event) => (event as unknown as { text: string }).text === 'poison');
  answer = (sent) => (isPoisoned(sent) ? refuse(status) : ackAll(sent));
  for (let count = 0; count < 30 && client.waiting > 0; count += 1) await client.sync();
  expect(client.waiting).toBe(0);
  expect(onRejected).toHaveBeenCalledTimes(1);
  expect(onRejected.mock.lastCall?.[1]).toMatchObject({ text: 'poison' });
});

test('refuses to record more than may wait', async () => {
  open({ maxWaiting: 2 });
  await chat();
  await chat();
  await expect(chat()).rejects.toThrow(OutboxFullError);
  await client.sync();
  await chat();
});

describe('commands', () => {
  const handOut = (...commands: LeasedCommand[]) => {
    let given: LeasedCommand[] = commands;
    answer = (sent) => {
      const now = given;
      given = [];
      return { ...ackAll(sent), commands: now };
    };
  };
  const reported = async () => {
    await until(async () => {
      await client.sync();
      return calls.at(-1)?.done?.length !== 0;
    });
    return calls.at(-1)?.done;
  };

  test('run one after another, and their outcomes are reported once', async () => {
    open();
    run.mockResolvedValueOnce('told').mockRejectedValueOnce(new Error('Steve_99 left'));
    handOut(command('a'), command('b'));
    await client.sync();
    await until(() => run.mock.calls.length === 2);
    expect(await reported()).toEqual([
      { id: 'a', lease: 'lease-a', outcome: 'done', message: 'told' },
      { id: 'b', lease: 'lease-b', outcome: 'failed', message: 'Steve_99 left' },
    ]);
    await client.sync();
    expect(calls.at(-1)?.done).toEqual([]);
  });

  test('whose outcome can not be noted do not hold up the others', async () => {
    const onError = jest.fn();
    open({ onError });
    run.mockReturnValueOnce(1n as unknown as string);
    handOut(command('a'), command('b'));
    await client.sync();
    expect(await reported()).toMatchObject([{ id: 'b' }]);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('are asked for only as far as earlier ones have run', async () => {
    open();
    const slow = Promise.withResolvers<string | undefined>();
    run.mockReturnValue(slow.promise);
    handOut(...Array.from({ length: 15 }, (_, index) => command(`c${index}`)));
    await client.sync();
    await client.sync();
    expect(calls.map(({ want }) => want)).toEqual([20, 5]);
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
    await client.sync();
    await until(() => run.mock.calls.length === 1);
    expect(await reported()).toMatchObject([{ id: 'a' }]);
    expect(run).toHaveBeenCalledTimes(1);
    clock.mockRestore();
  });
});

describe('by itself', () => {
  test('it calls at once, and again when a command has run', async () => {
    open();
    answer = (sent) => ({ ...ackAll(sent), commands: calls.length === 1 ? [command('a')] : [] });
    client.start();
    await until(() => calls.length === 2);
    expect(calls[1]?.done).toMatchObject([{ id: 'a', outcome: 'done' }]);
  });

  test('it calls again when the site asks for it', async () => {
    open();
    answer = (sent) => ({ ...ackAll(sent), nextIn: 1 });
    client.start();
    await until(() => calls.length === 2);
  });

  test('it goes on after failures, which it tells', async () => {
    const onError = jest.fn();
    open({ onError });
    answer = () => (calls.length === 1 ? refuse(500) : {});
    client.start();
    await until(() => calls.length === 2);
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
  expect(await client.link(STEVE)).toEqual(code);
  await expect(client.link(STEVE)).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  expect(asked[0]).toBe('https://site.example/api/game/v1/link-codes');
});
