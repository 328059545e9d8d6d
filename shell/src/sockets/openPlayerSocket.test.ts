import type { RegisterResult } from '@site/contract/sockets';
import { openPlayerSocket } from './openPlayerSocket.ts';
import { FakeSocket } from './testing/FakeSocket.ts';

class PlayerSocket extends FakeSocket<{ auth: (callback: (auth: unknown) => void) => void }> {
  readonly emitted: unknown[][] = [];
  response: RegisterResult = { ok: true };
  emit(event: string, uuid: string, acknowledge: (response: RegisterResult) => void): void {
    this.emitted.push([event, uuid]);
    acknowledge(this.response);
  }
  get auth(): unknown {
    let value: unknown;
    this.options.auth((auth) => (value = auth));
    return value;
  }
}

let mockSocket: PlayerSocket;
jest.mock('socket.io-client', () => ({
  io: (options: PlayerSocket['options']) => (mockSocket = new PlayerSocket(options)),
}));

let token: string | null;
const renew = jest.fn<Promise<void>, []>();
const onAlert = jest.fn();
const onAlertsChanged = jest.fn();
const onOrdersChanged = jest.fn();
const onChange = jest.fn();
const onRegistered = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  token = 'first';
  renew.mockReset().mockImplementation(() => {
    token = 'renewed';
    return Promise.resolve();
  });
  onAlert.mockReset();
  onChange.mockReset();
  onRegistered.mockReset();
});
afterEach(() => jest.useRealTimers());

const open = () =>
  openPlayerSocket({
    uuid: 'a-uuid',
    token: () => token,
    renew,
    onAlert,
    onAlertsChanged,
    onOrdersChanged,
    onChange,
    onRegistered,
  });
const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('connects only by WebSocket, with the current token, and registers', () => {
  open();
  expect(mockSocket.options).toMatchObject({
    path: '/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 2_000,
    randomizationFactor: 1,
    reconnectionDelayMax: 30_000,
  });
  expect(mockSocket.auth).toEqual({ token: 'first' });
  token = 'second';
  expect(mockSocket.auth).toEqual({ token: 'second' });
  mockSocket.receive('connect');
  expect(mockSocket.emitted).toEqual([['register', 'a-uuid']]);
});

test('forwards alerts and the news that some were read', () => {
  open();
  mockSocket.receive('new-alert', { category: 'system', message: 'Hello' });
  expect(onAlert).toHaveBeenCalledWith({ category: 'system', message: 'Hello' });
  expect(onAlertsChanged).not.toHaveBeenCalled();
  mockSocket.receive('alerts-changed');
  expect(onAlertsChanged).toHaveBeenCalledTimes(1);
  expect(onOrdersChanged).not.toHaveBeenCalled();
  mockSocket.receive('orders-changed');
  expect(onOrdersChanged).toHaveBeenCalledTimes(1);
});

test('forwards the news that boards or clans have changed', () => {
  open();
  mockSocket.receive('boards');
  mockSocket.receive('clans');
  expect(onChange.mock.calls).toEqual([['boards'], ['clans']]);
});

test('reports each registration, initial and after a reconnect', () => {
  open();
  expect(onRegistered).not.toHaveBeenCalled();
  mockSocket.receive('connect');
  expect(onRegistered).toHaveBeenCalledTimes(1);
  mockSocket.receive('disconnect', 'transport close');
  expect(onRegistered).toHaveBeenCalledTimes(1);
  mockSocket.receive('connect');
  expect(onRegistered).toHaveBeenCalledTimes(2);
  expect(mockSocket.emitted).toHaveLength(2);
});

test.each([
  ['is closed by the server', () => mockSocket.receive('disconnect', 'io server disconnect')],
  ['is rejected as not logged in', () => mockSocket.receive('connect_error', { message: 'login_required' })],
])('refreshes the session and reconnects, with growing delays, if it %s', async (_, fail) => {
  open();
  fail();
  await advance(2_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  expect(mockSocket.auth).toEqual({ token: 'renewed' });

  // The refresh did not help, perhaps because the server was busy.
  fail();
  await advance(29_999);
  expect(renew).toHaveBeenCalledTimes(1);
  await advance(30_001);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(mockSocket.connect).toHaveBeenCalledTimes(2);

  // After a successful connection, the next failure counts as the first one.
  mockSocket.receive('connect');
  fail();
  await advance(2_000);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('does not reconnect after the session has ended', async () => {
  renew.mockImplementation(() => {
    token = null;
    return Promise.resolve();
  });
  open();
  mockSocket.receive('disconnect', 'io server disconnect');
  await advance(600_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
});

/** The delays before five attempts, each of which fails in the same way. */
async function delaysOf(fail: () => void): Promise<number[]> {
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const failedAt = Date.now();
    fail();
    while (mockSocket.connect.mock.calls.length < attempt) await jest.advanceTimersToNextTimerAsync();
    delays.push(Math.ceil((Date.now() - failedAt) / 500) / 2);
  }
  return delays;
}

describe.each([
  [0, [15, 30, 60, 120, 240, 300]],
  [0.99, [30, 60, 119.5, 239, 478, 597]],
])('with a random number of %d', (random, seconds) => {
  beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(random));
  afterEach(() => jest.restoreAllMocks());

  test.each(['maintenance', 'internal', 'second_factor_required'])(
    'retries with growing delays if rejected with %s',
    async (message) => {
      open();
      expect(await delaysOf(() => mockSocket.receive('connect_error', { message }))).toEqual(seconds);
      expect(renew).not.toHaveBeenCalled();
    },
  );

  test('never waits shorter than the server asks for', async () => {
    open();
    const refusal = { message: 'too_many_requests', data: { retryAfter: 50 } };
    const delays = await delaysOf(() => mockSocket.receive('connect_error', refusal));
    expect(delays).toEqual(seconds.map((delay) => Math.max(delay, Math.ceil(100 * (1 + random)) / 2)));
    expect(renew).not.toHaveBeenCalled();
  });
});

test('retries later, without a word, while too many other pages are open', async () => {
  open();
  mockSocket.response = { ok: false, code: 'too_many_sockets' };
  mockSocket.receive('connect');
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  await advance(30_000);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  mockSocket.response = { ok: true };
  mockSocket.receive('connect');
  expect(onRegistered).toHaveBeenCalledTimes(1);
});

test('leaves network failures to the library', async () => {
  open();
  mockSocket.active = true;
  mockSocket.receive('connect_error', { message: 'websocket error' });
  mockSocket.receive('disconnect', 'transport close');
  await advance(600_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

test('gives up if rejected as another player', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  open();
  mockSocket.response = { ok: false, code: 'wrong_player' };
  mockSocket.receive('connect');
  mockSocket.receive('disconnect', 'io server disconnect');
  await advance(600_000);
  expect(warn).toHaveBeenCalledWith('Live alerts are off: wrong_player.');
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

test('stays closed after close', async () => {
  const close = open();
  mockSocket.receive('connect_error', { message: 'internal' });
  close();
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  mockSocket.receive('connect_error', { message: 'login_required' });
  await advance(600_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});
