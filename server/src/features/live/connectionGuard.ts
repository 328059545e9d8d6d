import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { LiveServer, LiveSocket } from './liveServer.ts';

type Connection = LiveSocket['conn'];

interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

interface Limit {
  readonly packets: number;
  /** As they arrive, so that frames which never become a packet count as well. */
  readonly bytes: number;
}

/** A page sends its token, and nothing else. */
const BEFORE_ADMISSION: Limit = { packets: 5, bytes: 16 * 1024 };

/** In each period: a page registers once and answers heartbeats. */
const AFTER_ADMISSION: Limit = { packets: 30, bytes: 64 * 1024 };
const PERIOD_MS = 10_000;

/** What may wait for a reader. Alerts are small and few. */
const MAX_WAITING: Limit = { packets: 100, bytes: 256 * 1024 };

/** A packet that names a namespace: its type, perhaps a count of attachments, and a path. */
const NAMES_NAMESPACE = /^\d(?:\d+-)?\//;

/**
 * Ends a connection at once. Closing it politely would wait until everything has been sent, which a peer that does not read
 * can delay, and then for the peer's own goodbye, while the server goes on reading what it sends.
 */
export function discard(conn: Connection): void {
  conn.close(true);
  conn.request.socket.destroy();
}

/** Closes a connection, and ends it if it is still there after a while. */
export function closeWithin(conn: Connection, milliseconds: number): void {
  const { socket } = conn.request;
  conn.close();
  const timer = setTimeout(() => discard(conn), milliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Ends a connection that sends more than any page does: each packet is work, whatever is in it. */
function limitIncoming(conn: Connection, isAdmitted: () => boolean): void {
  const request = conn.request as IncomingMessage & { readonly websocket?: EventEmitter };
  let wasAdmitted = false;
  let began = performance.now();
  let packets = 0;
  let bytes = 0;

  function count(more: Limit): void {
    const now = performance.now();
    const isAdmittedNow = isAdmitted();
    // What it sent for its admission is not counted twice; before that there is one period only, which the timeout ends.
    if (isAdmittedNow && (!wasAdmitted || now - began > PERIOD_MS)) [began, packets, bytes] = [now, 0, 0];
    wasAdmitted = isAdmittedNow;
    packets += more.packets;
    bytes += more.bytes;
    const limit = isAdmittedNow ? AFTER_ADMISSION : BEFORE_ADMISSION;
    if (packets > limit.packets || bytes > limit.bytes) discard(conn);
  }

  conn.on('packet', ({ type, data }: Packet) => {
    count({ packets: 1, bytes: 0 });
    // Each unknown namespace would be answered.
    if (type === 'message' && typeof data === 'string' && NAMES_NAMESPACE.test(data)) discard(conn);
  });
  // The WebSocket answers these by itself, and the engine never sees them.
  for (const frame of ['ping', 'pong']) request.websocket?.on(frame, () => count({ packets: 1, bytes: 0 }));
  request.socket.on('data', ({ length }: Buffer) => count({ packets: 0, bytes: length }));
}

/** Ends a connection whose peer does not read what it is sent: all of it would wait in memory. */
function limitWaiting(conn: Connection): void {
  let packets = 0;
  let bytes = 0;
  conn.on('flush', () => ([packets, bytes] = [0, 0]));
  conn.on('packetCreate', ({ data = '' }: Packet) => {
    packets += 1;
    bytes += Buffer.byteLength(data);
    if (packets > MAX_WAITING.packets || bytes > MAX_WAITING.bytes) discard(conn);
  });
}

interface ConnectionGuard {
  /** Says that a connection has become the socket of somebody who is logged in. */
  admit(conn: Connection): void;
}

/**
 * Watches every connection from its first byte: what checks the sockets of players begins only once they are admitted.
 *
 * @param admissionTimeout milliseconds after which one that is not admitted is ended
 */
export function guardConnections({ engine }: LiveServer, admissionTimeout: number): ConnectionGuard {
  const admitted = new WeakSet<Connection>();
  engine.on('connection', (conn: Connection) => {
    limitIncoming(conn, () => admitted.has(conn));
    limitWaiting(conn);
    const timer = setTimeout(() => {
      if (!admitted.has(conn)) discard(conn);
    }, admissionTimeout);
    conn.request.socket.once('close', () => clearTimeout(timer));
  });
  return { admit: (conn) => void admitted.add(conn) };
}
