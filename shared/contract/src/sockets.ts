import type { AlertCategory, AlertTarget } from './http/alerts.ts';

/** Where the socket of a page connects to; websocket only. */
export const SOCKET_PATH = '/socket.io';

/** A live alert, as `new-alert` carries it. The list and the count are fetched again, so it has no id. */
export interface LiveAlert {
  readonly category: AlertCategory;
  readonly message: string;
  readonly target?: AlertTarget;
}

/** The acknowledgement of `register`: for someone else's uuid, or with too many sockets, the socket is closed. */
export type RegisterResult =
  { readonly ok: true } | { readonly ok: false; readonly code: 'wrong_player' | 'too_many_sockets' };

/**
 * Why a handshake was refused: the message of `connect_error`. Connections from other origins, and from an IP address
 * that keeps opening sockets although it was told to wait, are refused earlier; the page only sees a failed connection.
 */
export type HandshakeRefusal =
  'login_required' | 'second_factor_required' | 'maintenance' | 'too_many_requests' | 'internal';

/** The `data` of `connect_error` with `too_many_requests`. */
export interface HandshakeRefusalData {
  /** Seconds to wait. */
  readonly retryAfter: number;
}

/** The access token of a session, the token of a game server, or nothing: visitors receive public changes only. */
export type SocketAuth =
  { readonly token: string } | { readonly gameServer: string } | { readonly visitor: true };

/** Public data that changes while it is looked at. */
export const LIVE_TOPICS = ['boards', 'clans', 'players'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Events from the page. */
export interface ClientEvents {
  /** Begins to receive the alerts of a player, who must be the one of the token. */
  register: (uuid: string, answer?: (result: RegisterResult) => void) => void;
}

/**
 * Events to pages; `wake` to game servers. A topic comes with the milliseconds over which pages spread their fetches, as
 * many pages as hear of it; older servers don't say.
 */
export interface ServerEvents extends Record<LiveTopic, (spreadMs?: number) => void> {
  'new-alert': (alert: LiveAlert) => void;
  /** Alerts of the player were marked as read, perhaps on another device, or one about this session's own act was stored. */
  'alerts-changed': () => void;
  /** Something about the orders of the player has changed. */
  'orders-changed': () => void;
  /** A command is waiting: the next `POST /api/game/v1/sync` may get it. */
  wake: () => void;
}
