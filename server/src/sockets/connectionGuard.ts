import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { SocketServer, ServerSocket } from './socketServer.ts';

type Connection = ServerSocket['conn'];

interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

interface Limit {
  readonly packets: number;
  /** Raw bytes, so that frames which never become a packet count as well. */
  readonly bytes: number;
}

/** Before admission a page only sends its token. */
const BEFORE_ADMISSION: Limit = { packets: 5, bytes: 16 * 1024 };

/** Per period: a page registers once and answers heartbeats. */
const AFTER_ADMISSION: Limit = { packets: 30, bytes: 64 * 1024 };
const PERIOD_MS = 10_000;

/** Unsent data. Alerts are small and few. */
const MAX_UNSENT: Limit = { packets: 100, bytes: 256 * 1024 };

/** A packet that names a namespace: its type, optionally an attachment count, and a path. */
const NAMES_NAMESPACE = /^\d(?:\d+-)?\//;

/**
 * Terminates a connection at once. A graceful close would wait for the peer to read everything and to close as well,
 * while the server keeps reading from it.
 */
export function terminate(conn: Connection): void {
  conn.close(true);
  conn.request.socket.destroy();
}

export function closeWithin(conn: Connection, milliseconds: number): void {
  const { socket } = conn.request;
  conn.close();
  const timer = setTimeout(() => terminate(conn), milliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Terminates a connection that sends more than any page does: every packet costs work. */
function limitIncoming(conn: Connection, isAdmitted: () => boolean): void {
  const request = conn.request as IncomingMessage & { readonly websocket?: EventEmitter };
  let wasAdmitted = false;
  let began = performance.now();
  let packets = 0;
  let bytes = 0;

  function count(more: Limit): void {
    const now = performance.now();
    const isAdmittedNow = isAdmitted();
    // Data before admission is not counted twice; before it there is only one period, ended by the timeout.
    if (isAdmittedNow && (!wasAdmitted || now - began > PERIOD_MS)) [began, packets, bytes] = [now, 0, 0];
    wasAdmitted = isAdmittedNow;
    packets += more.packets;
    bytes += more.bytes;
    const limit = isAdmittedNow ? AFTER_ADMISSION : BEFORE_ADMISSION;
    if (packets > limit.packets || bytes > limit.bytes) terminate(conn);
  }

  conn.on('packet', ({ type, data }: Packet) => {
    count({ packets: 1, bytes: 0 });
    // Each unknown namespace would be answered.
    if (type === 'message' && typeof data === 'string' && NAMES_NAMESPACE.test(data)) terminate(conn);
  });
  // The WebSocket answers these by itself, and the engine never sees them.
  for (const frame of ['ping', 'pong']) request.websocket?.on(frame, () => count({ packets: 1, bytes: 0 }));
  request.socket.on('data', ({ length }: Buffer) => count({ packets: 0, bytes: length }));
}

/** Terminates a connection whose peer does not read: everything unsent is held in memory. */
function limitUnsent(conn: Connection): void {
  let packets = 0;
  let bytes = 0;
  conn.on('flush', () => ([packets, bytes] = [0, 0]));
  conn.on('packetCreate', ({ data = '' }: Packet) => {
    packets += 1;
    bytes += Buffer.byteLength(data);
    if (packets > MAX_UNSENT.packets || bytes > MAX_UNSENT.bytes) terminate(conn);
  });
}

/** Guards every connection from its first byte, since sockets are checked only once admitted. */
export function guardConnections({ engine }: SocketServer, admissionTimeoutMs: number) {
  const admitted = new WeakSet<Connection>();
  engine.on('connection', (conn: Connection) => {
    limitIncoming(conn, () => admitted.has(conn));
    limitUnsent(conn);
    const timer = setTimeout(() => {
      if (!admitted.has(conn)) terminate(conn);
    }, admissionTimeoutMs);
    conn.request.socket.once('close', () => clearTimeout(timer));
  });
  return { admit: (conn: Connection) => void admitted.add(conn) };
}
