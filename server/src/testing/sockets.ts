import type { AddressInfo } from 'node:net';
import { SOCKET_PATH, type RegisterResult } from '@site/contract/sockets';
import type { FastifyInstance } from 'fastify';
import { cleanUpLater } from '@site/backend/testing/cleanUp';

type Listener = (...values: never[]) => void;

export interface PageSocket {
  readonly connected: boolean;
  readonly io: { readonly engine: { on(event: string, listener: Listener): unknown } };
  on(event: string, listener: Listener): unknown;
  once(event: string, listener: Listener): unknown;
  emit(event: string, ...values: unknown[]): unknown;
  timeout(milliseconds: number): { emitWithAck(event: string, ...values: unknown[]): Promise<unknown> };
  connect(): unknown;
  disconnect(): unknown;
}

/** The function `io` of socket.io's client, which only test files may import. */
export type Connect = (address: string, options: object) => PageSocket;

/** Timeout of awaited events in milliseconds. */
const TIMEOUT_MS = 15_000;

function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} did not happen`)), TIMEOUT_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export const next = (socket: PageSocket, event: string): Promise<unknown> =>
  within(event, new Promise((resolve) => socket.once(event, resolve)));

export function alertsAt(socket: PageSocket): unknown[] {
  const alerts: unknown[] = [];
  socket.on('new-alert', (alert: unknown) => alerts.push(alert));
  return alerts;
}

export const register = (socket: PageSocket, ...values: unknown[]) =>
  socket.timeout(TIMEOUT_MS).emitWithAck('register', ...values) as Promise<RegisterResult>;

export async function addressOf(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Returns a function that rejects with the message of `connect_error`. */
export function socketOpener(connect: Connect, address: string) {
  const opened: PageSocket[] = [];
  cleanUpLater(() => opened.forEach((socket) => socket.disconnect()));

  return async (token?: unknown, options: object = {}): Promise<PageSocket> => {
    const socket = connect(address, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: token === undefined ? {} : { token },
      ...options,
    });
    opened.push(socket);
    const opening = new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await within('a connection', opening);
    return socket;
  };
}
