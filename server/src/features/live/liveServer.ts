import type { ClientEvents, ServerEvents } from '@site/contract/live';
import type { RankId } from '@site/contract/ranks';
import type { Server, Socket } from 'socket.io';

/** What is known of a socket that was let in. */
export interface SocketData {
  readonly uuid: string;
  readonly sessionId: string;
  /** The rank it was let in with. */
  readonly rank: RankId;
  /** Its place in time among the sockets of its player, once it has asked to be registered. */
  registeredAt?: number;
}

type NoEvents = Record<string, never>;

export type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** Sockets that receive the alerts of a player. */
export function playerRoom(uuid: string): string {
  return `player:${uuid.toLowerCase()}`;
}

/** All sockets of a player, registered or not. */
export function playerSocketsRoom(uuid: string): string {
  return `player-sockets:${uuid.toLowerCase()}`;
}

/** All sockets of a session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
