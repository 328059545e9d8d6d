import type { RegisterAnswer } from '@site/contract/live';
import { playerRoom, type LiveServer, type LiveSocket, type SocketData } from './liveServer.ts';

/** Sockets of a player that may be open at once, in all processes together. */
const MAX_SOCKETS = 5;

/** Milliseconds that other processes have to say which sockets of a player they hold. */
const COUNT_TIMEOUT_MS = 1_000;

/** As much of a socket as is known in every process. */
interface Registered {
  readonly id: string;
  readonly data: SocketData;
}

/** Those of this process; the adapter would ask Redis even for these. */
function socketsHere({ sockets }: LiveServer, room: string): readonly Registered[] {
  const ids = [...(sockets.adapter.rooms.get(room) ?? [])];
  return ids.map((id) => sockets.sockets.get(id)).filter((socket) => socket !== undefined);
}

async function socketsOf(io: LiveServer, uuid: string): Promise<readonly Registered[]> {
  const room = playerRoom(uuid);
  try {
    return await io.timeout(COUNT_TIMEOUT_MS).in(room).fetchSockets();
  } catch {
    // Without the other processes each counts for itself: looser for a while, never open.
    return socketsHere(io, room);
  }
}

/** The order in which sockets asked is the same for whoever counts, so that of six at once five stay. */
function isBefore(one: Registered, other: Registered): boolean {
  const { registeredAt: first = 0 } = one.data;
  const { registeredAt: second = 0 } = other.data;
  return first < second || (first === second && one.id < other.id);
}

function isOwn(uuid: unknown, { data }: LiveSocket): boolean {
  return typeof uuid === 'string' && playerRoom(uuid) === playerRoom(data.uuid);
}

async function register(io: LiveServer, socket: LiveSocket): Promise<RegisterAnswer> {
  const { data } = socket;
  data.registeredAt ??= performance.timeOrigin + performance.now();
  await socket.join(playerRoom(data.uuid));
  const others = await socketsOf(io, data.uuid);
  const earlier = others.filter((other) => isBefore(other, socket));
  return earlier.length < MAX_SOCKETS ? { ok: true } : { ok: false, code: 'too_many_sockets' };
}

/**
 * Begins to wait for a socket's `register`.
 *
 * @param timeoutMs milliseconds after which a socket without one is closed
 */
export function awaitRegistration(io: LiveServer, socket: LiveSocket, timeoutMs: number): void {
  const tooLate = setTimeout(() => socket.disconnect(true), timeoutMs);
  socket.once('disconnect', () => clearTimeout(tooLate));

  /** Looking for the other sockets is work for every process, so it is done once. */
  let registration: Promise<RegisterAnswer> | undefined;

  // What comes from outside is of any type and number, whatever the events' types say.
  async function answer(values: readonly unknown[]): Promise<void> {
    const result: RegisterAnswer = isOwn(values[0], socket)
      ? await (registration ??= register(io, socket))
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
