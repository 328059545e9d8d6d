import type { RegisterResult } from '@site/contract/sockets';
import {
  playerRoom,
  type SocketServer,
  type ServerSocket,
  type SocketData,
  type PlayerData,
} from './socketServer.ts';

/** Open sockets per player, in all processes together. */
const MAX_SOCKETS = 5;

/** Milliseconds for other processes to report their sockets of a player. */
const COUNT_TIMEOUT_MS = 1_000;

/** The part of a socket that every process knows. */
interface Registered {
  readonly id: string;
  readonly data: SocketData;
}

/** The local sockets; the adapter would ask Redis even for these. */
function socketsHere({ sockets }: SocketServer, room: string): readonly Registered[] {
  const ids = [...(sockets.adapter.rooms.get(room) ?? [])];
  return ids.map((id) => sockets.sockets.get(id)).filter((socket) => socket !== undefined);
}

async function socketsOf(io: SocketServer, uuid: string): Promise<readonly Registered[]> {
  const room = playerRoom(uuid);
  try {
    return await io.timeout(COUNT_TIMEOUT_MS).in(room).fetchSockets();
  } catch {
    // While Redis is down each process counts alone: the limit is looser, but never off.
    return socketsHere(io, room);
  }
}

/** The order of registration, the same in every process, so that five of six concurrent sockets stay. */
function isBefore(one: Registered, other: Registered): boolean {
  const { registeredAt: first = 0 } = one.data.player ?? {};
  const { registeredAt: second = 0 } = other.data.player ?? {};
  return first < second || (first === second && one.id < other.id);
}

function isOwn(uuid: unknown, player: PlayerData): boolean {
  return typeof uuid === 'string' && playerRoom(uuid) === playerRoom(player.uuid);
}

async function register(io: SocketServer, socket: ServerSocket, player: PlayerData): Promise<RegisterResult> {
  player.registeredAt ??= performance.timeOrigin + performance.now();
  await socket.join(playerRoom(player.uuid));
  const others = await socketsOf(io, player.uuid);
  const earlier = others.filter((other) => isBefore(other, socket));
  return earlier.length < MAX_SOCKETS ? { ok: true } : { ok: false, code: 'too_many_sockets' };
}

/**
 * Waits for the `register` of a player's socket.
 *
 * @param timeoutMs milliseconds after which an unregistered socket is closed
 */
export function awaitRegistration(
  io: SocketServer,
  socket: ServerSocket,
  player: PlayerData,
  timeoutMs: number,
): void {
  const tooLate = setTimeout(() => socket.disconnect(true), timeoutMs);
  socket.once('disconnect', () => clearTimeout(tooLate));

  /** Finding the other sockets costs every process work, so it is done only once. */
  let registration: Promise<RegisterResult> | undefined;

  // Untrusted input may have any type and number of values, whatever the events' types declare.
  async function answer(values: readonly unknown[]): Promise<void> {
    const result: RegisterResult = isOwn(values[0], player)
      ? await (registration ??= register(io, socket, player))
      : { ok: false, code: 'wrong_player' };
    const acknowledge = values.at(-1);
    if (typeof acknowledge === 'function') acknowledge(result);
    if (result.ok) clearTimeout(tooLate);
    else socket.disconnect(true);
  }

  socket.on('register', (...values: unknown[]) => {
    answer(values).catch(() => socket.disconnect(true));
  });
}
