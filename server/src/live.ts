import type { LiveAlert } from '@site/contract/live';

/** How many sockets this process holds. */
export interface SocketCounts {
  readonly open: number;
  /** Of those, how many have told which player's alerts they are for. */
  readonly registered: number;
}

/** What features tell the sockets of the site, in whichever process they are held. */
export interface Live {
  /** Shows an alert to every page a player has open. */
  sendAlert(uuid: string, alert: LiveAlert): void;
  /** Closes the sockets of sessions that have ended. */
  endSessions(sessionIds: readonly string[]): void;
  /** Closes all sockets of a player, who may open new ones with what the account is allowed now. */
  endPlayer(uuid: string): void;
}

/** The sockets of one process. */
export interface LiveSockets extends Live {
  count(): SocketCounts;
}
