import type { ClientEvents, ServerEvents } from '@site/contract/sockets';
import type { RankId } from '@site/contract/ranks';
import type { Server, Socket } from 'socket.io';

/** The data of an admitted socket. */
export interface SocketData {
  readonly uuid: string;
  readonly sessionId: string;
  /** Its rank when it was admitted. */
  readonly rank: RankId;
  /** Its order among the player's sockets, once it has asked to be registered. */
  registeredAt?: number;
}

type NoEvents = Record<string, never>;

export type SocketServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type ServerSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** The room of sockets that receive a player's alerts. */
export function playerRoom(uuid: string): string {
  return `player:${uuid.toLowerCase()}`;
}

/** The room of all sockets of a player, registered or not. */
export function playerSocketsRoom(uuid: string): string {
  return `player-sockets:${uuid.toLowerCase()}`;
}

/** The room of all sockets of a session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
