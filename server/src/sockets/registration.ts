import type { RegisterResult } from '@site/contract/sockets';
import { playerRoom, type PlayerData, type ServerSocket, type SocketServer } from './socketServer.ts';

/** Open sockets per player, in all processes together. */
const MAX_SOCKETS = 5;

const COUNT_TIMEOUT_MS = 1_000;

/** The part of a socket that every process knows. */
type Registered = Pick<ServerSocket, 'id' | 'data'>;

async function socketsOf(io: SocketServer, room: string): Promise<readonly Registered[]> {
  try {
    return await io.timeout(COUNT_TIMEOUT_MS).in(room).fetchSockets();
  } catch {
    // While Redis is down each process counts alone: the limit is looser, but never off. The adapter would ask Redis
    // even for the local sockets.
    const { adapter, sockets } = io.sockets;
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }
}

/** The order of registration, the same in every process, so that five of six concurrent sockets stay. */
function isBefore(one: Registered, other: Registered): boolean {
  const first = one.data.player?.registeredAt ?? 0;
  const second = other.data.player?.registeredAt ?? 0;
  return first < second || (first === second && one.id < other.id);
}

async function register(io: SocketServer, socket: ServerSocket, player: PlayerData): Promise<RegisterResult> {
  player.registeredAt ??= performance.timeOrigin + performance.now();
  const room = playerRoom(player.uuid);
  await socket.join(room);
  const earlier = (await socketsOf(io, room)).filter((other) => isBefore(other, socket));
  return earlier.length < MAX_SOCKETS ? { ok: true } : { ok: false, code: 'too_many_sockets' };
}

/** Waits for the `register` of a player's socket, and closes it after the timeout. */
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
    const [uuid] = values;
    const isOwn = typeof uuid === 'string' && playerRoom(uuid) === playerRoom(player.uuid);
    const result: RegisterResult = isOwn
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
