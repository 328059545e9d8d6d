import type { RegisterAnswer } from '@site/contract/live';
import { openSocket } from './openSocket.ts';

type Listener = (...values: unknown[]) => void;

/** Stands in for the library's socket; the test plays the server. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>();
  readonly connect = jest.fn();
  readonly disconnect = jest.fn();
  readonly emitted: unknown[][] = [];
  active = false;
  answer: RegisterAnswer = { ok: true };
  readonly options: { auth: (give: (auth: unknown) => void) => void };
  constructor(options: FakeSocket['options']) {
    this.options = options;
  }
  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }
  emit(event: string, uuid: string, acknowledge: (answer: RegisterAnswer) => void): void {
    this.emitted.push([event, uuid]);
    acknowledge(this.answer);
  }
  says(event: string, ...values: unknown[]): void {
    this.listeners.get(event)?.(...values);
  }
  get auth(): unknown {
    let shown: unknown;
    this.options.auth((auth) => (shown = auth));
    return shown;
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
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('connects by websocket only, with the token of that moment, and registers', () => {
  open();
  expect(mockSocket.options).toMatchObject({ path: '/socket.io', transports: ['websocket'] });
  expect(mockSocket.auth).toEqual({ token: 'first' });
  token = 'second';
  expect(mockSocket.auth).toEqual({ token: 'second' });
  mockSocket.says('connect');
  expect(mockSocket.emitted).toEqual([['register', 'a-uuid']]);
});

test('hands alerts on', () => {
  open();
  mockSocket.says('new-alert', { category: 'system', message: 'Hello' });
  expect(onAlert).toHaveBeenCalledWith({ category: 'system', message: 'Hello' });
});

test('says when it receives, the first time and whenever it is back', () => {
  open();
  expect(onRegistered).not.toHaveBeenCalled();
  mockSocket.says('connect');
  expect(onRegistered).toHaveBeenCalledTimes(1);
  mockSocket.says('disconnect', 'transport close');
  expect(onRegistered).toHaveBeenCalledTimes(1);
  mockSocket.says('connect');
  expect(onRegistered).toHaveBeenCalledTimes(2);
  expect(mockSocket.emitted).toHaveLength(2);
});

test.each([
  ['closed by the server', () => mockSocket.says('disconnect', 'io server disconnect')],
  ['refused as not logged in', () => mockSocket.says('connect_error', { message: 'login_required' })],
])('%s: renews the session once, then connects again', async (_, happens) => {
  open();
  happens();
  await pass(2_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  expect(mockSocket.auth).toEqual({ token: 'renewed' });

  // Renewing did not help: no further refreshes, and no rapid attempts.
  happens();
  await pass(59_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
  await pass(61_000);
  expect(mockSocket.connect).toHaveBeenCalledTimes(2);

  // It works again, so the next failure counts as the first one.
  mockSocket.says('connect');
  happens();
  await pass(2_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('does not connect again where the session is over', async () => {
  renew.mockImplementation(() => {
    token = null;
    return Promise.resolve(false);
  });
  open();
  mockSocket.says('disconnect', 'io server disconnect');
  await pass(300_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
});

test.each(['maintenance', 'internal', 'second_factor_required'])(
  'refused for %s it tries again, rarely',
  async (message) => {
    open();
    mockSocket.says('connect_error', { message });
    await pass(59_000);
    expect(mockSocket.connect).not.toHaveBeenCalled();
    await pass(61_000);
    expect(mockSocket.connect).toHaveBeenCalledTimes(1);
    expect(renew).not.toHaveBeenCalled();
  },
);

test('a network that is down is left to the library', async () => {
  open();
  mockSocket.active = true;
  mockSocket.says('connect_error', { message: 'websocket error' });
  mockSocket.says('disconnect', 'transport close');
  await pass(300_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

test.each(['too_many_sockets', 'wrong_player'] as const)('gives up when refused as %s', async (code) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  open();
  mockSocket.answer = { ok: false, code };
  mockSocket.says('connect');
  mockSocket.says('disconnect', 'io server disconnect');
  await pass(300_000);
  expect(warn).toHaveBeenCalledWith(`Live alerts are off: ${code}.`);
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

test('closed, it stays closed', async () => {
  const close = open();
  mockSocket.says('connect_error', { message: 'internal' });
  close();
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  mockSocket.says('connect_error', { message: 'login_required' });
  await pass(300_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});
