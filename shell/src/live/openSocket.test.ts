import type { RegisterResult } from '@site/contract/live';
import { openSocket } from './openSocket.ts';

type Listener = (...values: unknown[]) => void;

/** Fakes the library's socket; the test acts as the server. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>();
  readonly connect = jest.fn();
  readonly disconnect = jest.fn();
  readonly emitted: unknown[][] = [];
  active = false;
  response: RegisterResult = { ok: true };
  readonly options: { auth: (callback: (auth: unknown) => void) => void };
  constructor(options: FakeSocket['options']) {
    this.options = options;
  }
  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }
  emit(event: string, uuid: string, acknowledge: (response: RegisterResult) => void): void {
    this.emitted.push([event, uuid]);
    acknowledge(this.response);
  }
  receive(event: string, ...values: unknown[]): void {
    this.listeners.get(event)?.(...values);
  }
  get auth(): unknown {
    let value: unknown;
    this.options.auth((auth) => (value = auth));
    return value;
  }
}

let mockSocket: FakeSocket;
jest.mock('socket.io-client', () => ({
  io: (options: FakeSocket['options']) => (mockSocket = new FakeSocket(options)),
}));

let token: string | null;
const renew = jest.fn<Promise<boolean>, []>();
const onAlert = jest.fn();
const onRegistered = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  token = 'first';
  renew.mockReset().mockImplementation(() => {
    token = 'renewed';
    return Promise.resolve(true);
  });
  onAlert.mockReset();
  onRegistered.mockReset();
});
afterEach(() => jest.useRealTimers());

const open = () => openSocket({ uuid: 'a-uuid', token: () => token, renew, onAlert, onRegistered });
const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('connects only by WebSocket, with the current token, and registers', () => {
  open();
  expect(mockSocket.options).toMatchObject({ path: '/socket.io', transports: ['websocket'] });
  expect(mockSocket.auth).toEqual({ token: 'first' });
  token = 'second';
  expect(mockSocket.auth).toEqual({ token: 'second' });
  mockSocket.receive('connect');
  expect(mockSocket.emitted).toEqual([['register', 'a-uuid']]);
});

test('forwards alerts', () => {
  open();
  mockSocket.receive('new-alert', { category: 'system', message: 'Hello' });
  expect(onAlert).toHaveBeenCalledWith({ category: 'system', message: 'Hello' });
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
])('refreshes the session once and reconnects if it %s', async (_, fail) => {
  open();
  fail();
  await advance(2_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  expect(mockSocket.auth).toEqual({ token: 'renewed' });

  // The refresh did not help, so there are no further refreshes and no rapid attempts.
  fail();
  await advance(59_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  await advance(61_000);
  expect(mockSocket.connect).toHaveBeenCalledTimes(2);

  // After a successful connection, the next failure counts as the first one.
  mockSocket.receive('connect');
  fail();
  await advance(2_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('does not reconnect after the session has ended', async () => {
  renew.mockImplementation(() => {
    token = null;
    return Promise.resolve(false);
  });
  open();
  mockSocket.receive('disconnect', 'io server disconnect');
  await advance(300_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
});

test.each(['maintenance', 'internal', 'second_factor_required'])(
  'retries after a long delay if rejected with %s',
  async (message) => {
    open();
    mockSocket.receive('connect_error', { message });
    await advance(59_000);
    expect(mockSocket.connect).not.toHaveBeenCalled();
    await advance(61_000);
    expect(mockSocket.connect).toHaveBeenCalledTimes(1);
    expect(renew).not.toHaveBeenCalled();
  },
);

test('leaves network failures to the library', async () => {
  open();
  mockSocket.active = true;
  mockSocket.receive('connect_error', { message: 'websocket error' });
  mockSocket.receive('disconnect', 'transport close');
  await advance(300_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

test.each(['too_many_sockets', 'wrong_player'] as const)('gives up if rejected with %s', async (code) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  open();
  mockSocket.response = { ok: false, code };
  mockSocket.receive('connect');
  mockSocket.receive('disconnect', 'io server disconnect');
  await advance(300_000);
  expect(warn).toHaveBeenCalledWith(`Live alerts are off: ${code}.`);
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
  await advance(300_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});
