import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanUpLater } from '@site/backend/testing/cleanUp';

/** A game server that answers the server list, emulated on this machine. */
interface PingedServer {
  readonly port: number;
  /** Such as `127.0.0.1:40123`. */
  readonly address: string;
  /** Handshake and status request of each ping, in order. */
  readonly requests: Buffer[];
  /** Answers a complete request; tests may change it. */
  answer: (socket: Socket) => unknown;
  /** Resolves once no connection is open. */
  allClosed(): Promise<void>;
}

const STATUS_REQUEST_BYTES = 2;

/** The bytes of a handshake below 16 KiB and a status request. */
function requestLength([first = 0, second = 0]: Buffer): number {
  const handshake = first < 128 ? 1 + first : 2 + (first & 0x7f) + 128 * second;
  return handshake + STATUS_REQUEST_BYTES;
}

/** Starts a game server with the given answer. */
export async function startPingedServer(answer: PingedServer['answer']): Promise<PingedServer> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    let received = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('close', () => open.delete(socket));
    // The other end may leave at any time.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isAnswered || received.length < requestLength(received)) return;
      isAnswered = true;
      started.requests.push(received);
      started.answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUpLater(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const started: PingedServer = {
    port,
    address: `127.0.0.1:${port}`,
    requests: [],
    answer,
    async allClosed() {
      const closed = [...open].map(
        (socket) => new Promise<unknown>((resolve) => socket.on('close', resolve)),
      );
      await Promise.all(closed);
    },
  };
  return started;
}

/** Encodes a VarInt in the number of bytes that it needs; a negative one needs five. */
export function varInt(value: number): Buffer {
  const bits = (value >>> 0).toString(2);
  const groups = bits.padStart(Math.ceil(bits.length / 7) * 7, '0').match(/.{7}/g) ?? [];
  return Buffer.from(
    groups.toReversed().map((group, index) => parseInt(group, 2) + (index < groups.length - 1 ? 128 : 0)),
  );
}

/** Encodes a packet from its id and content. */
export function packetOf(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat([varInt(id), ...content]);
  return Buffer.concat([varInt(body.length), body]);
}

/** Encodes a status response with any text. */
export function responseOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return packetOf(0, varInt(bytes.length), bytes);
}

/** Encodes the response of a server with players. */
export const playersOf = (online: unknown, max: unknown) =>
  responseOf(JSON.stringify({ players: { online, max } }));

/** Writes bytes in pieces, each in a segment of its own as far as that is possible. */
export async function writePieces(
  socket: Socket,
  bytes: Buffer,
  nextSize: () => number = () => 1,
): Promise<void> {
  for (let start = 0; start < bytes.length && !socket.destroyed;) {
    const end = start + Math.max(1, nextSize());
    const piece = bytes.subarray(start, end);
    await new Promise<unknown>((resolve) => socket.write(piece, resolve));
    await nextTurn();
    start = end;
  }
}
