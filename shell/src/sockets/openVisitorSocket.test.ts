import { openVisitorSocket } from './openVisitorSocket.ts';
import { FakeSocket } from './testing/FakeSocket.ts';

let mockSocket: FakeSocket;
jest.mock('socket.io-client', () => ({
  io: (options: unknown) => (mockSocket = new FakeSocket(options)),
}));

const onChange = jest.fn();
const changesMissed = jest.fn();
const open = () => openVisitorSocket({ onChange, changesMissed });

beforeEach(() => {
  jest.useFakeTimers();
  onChange.mockClear();
  changesMissed.mockClear();
});
afterEach(() => jest.useRealTimers());

test('connects by WebSocket as a visitor, and hears of changes', () => {
  open();
  expect(mockSocket.options).toMatchObject({
    path: '/socket.io',
    transports: ['websocket'],
    auth: { visitor: true },
  });
  mockSocket.receive('connect');
  mockSocket.receive('boards');
  mockSocket.receive('clans');
  expect(onChange.mock.calls).toEqual([['boards'], ['clans']]);
  expect(changesMissed).not.toHaveBeenCalled();
});

test('says after a reconnect that changes may have been missed', () => {
  open();
  mockSocket.receive('connect');
  mockSocket.receive('disconnect', 'transport close');
  mockSocket.receive('connect');
  expect(changesMissed).toHaveBeenCalledTimes(1);
});

test.each<[string, number, () => void]>([
  ['closed by the server', 30_000, () => mockSocket.receive('disconnect', 'io server disconnect')],
  ['refused', 30_000, () => mockSocket.receive('connect_error', { message: 'maintenance' })],
  [
    'refused with a time to wait',
    60_000,
    () => mockSocket.receive('connect_error', { message: 'too_many_requests', data: { retryAfter: 60 } }),
  ],
])('tries again later when it is %s', (_, delay, fail) => {
  open();
  fail();
  jest.advanceTimersByTime(delay - 1);
  expect(mockSocket.connect).not.toHaveBeenCalled();
  jest.advanceTimersByTime(delay + 1);
  expect(mockSocket.connect).toHaveBeenCalledTimes(1);
});

test('leaves network failures to the library', () => {
  open();
  mockSocket.active = true;
  mockSocket.receive('connect_error', { message: 'websocket error' });
  mockSocket.receive('disconnect', 'transport close');
  jest.advanceTimersByTime(600_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
});

test('stays closed after close', () => {
  const close = open();
  mockSocket.receive('connect_error', { message: 'internal' });
  close();
  expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
  mockSocket.receive('disconnect', 'io server disconnect');
  jest.advanceTimersByTime(600_000);
  expect(mockSocket.connect).not.toHaveBeenCalled();
});
