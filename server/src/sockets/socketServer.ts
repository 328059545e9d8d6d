import type { ClientEvents, LiveTopic, ServerEvents } from '@site/contract/sockets';
import type { RankId } from '@site/contract/ranks';
import type { Server, Socket } from 'socket.io';

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
  readonly gameServer?: string;
}

interface ProcessEvents {
  changed: (topic: LiveTopic) => void;
}

export type SocketServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
export type ServerSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** The registered sockets of a player, which receive its alerts. */
export const playerRoom = (uuid: string) => `player:${uuid.toLowerCase()}`;

/** All sockets of a player, registered or not. */
export const playerSocketsRoom = (uuid: string) => `player-sockets:${uuid.toLowerCase()}`;

export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const gameServerRoom = (id: string) => `game-server:${id}`;

/** All pages, which hear of changes of public data. */
export const PAGES_ROOM = 'pages';
export const GAME_SERVERS_ROOM = 'game-servers';
