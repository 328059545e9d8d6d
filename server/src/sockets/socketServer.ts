import type { ClientEvents, LiveTopic, ServerEvents } from '@site/contract/sockets';
import type { RankId } from '@site/contract/ranks';
import type { Server, Socket } from 'socket.io';

/** The logged-in player of a socket. */
export interface PlayerData {
  readonly uuid: string;
  readonly sessionId: string;
  /** Its rank when it was admitted. */
  readonly rank: RankId;
  /** Its order among the player's sockets, once it has asked to be registered. */
  registeredAt?: number;
}

/** The owner of an admitted socket: a player, a game server or, with neither, a visitor. */
export interface SocketData {
  readonly player?: PlayerData;
  /** The id of the game server. */
  readonly gameServer?: string;
}

/** Events between the processes of a site. */
interface ProcessEvents {
  /** Data of a topic has changed. */
  changed: (topic: LiveTopic) => void;
}

export type SocketServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
export type ServerSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

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

/** The room of all pages, which hear of changes of public data. */
export const PAGES_ROOM = 'pages';

/** The room of all game servers. */
export const GAME_SERVERS_ROOM = 'game-servers';

/** The room of the sockets of a game server. */
export function gameServerRoom(id: string): string {
  return `game-server:${id}`;
}
