import type { LiveAlert, LiveTopic } from '@site/contract/sockets';

/** Open sockets of this process. */
export interface SocketCounts {
  readonly open: number;
  /** How many of them have registered for a player's alerts. */
  readonly registered: number;
}

/** Messages to the site's sockets, in whichever process they are. */
export interface Sockets {
  /**
   * Sends an alert to every open page of a player.
   *
   * @param ownSession the session whose own act it is about: its pages have told it already, and only fetch it
   */
  sendAlert(uuid: string, alert: LiveAlert, ownSession?: string): void;
  /** Tells every open page of the player that alerts were marked as read. */
  announceRead(uuid: string): void;
  /** Tells every open page of the player that an order has changed. */
  announceOrders(uuid: string): void;
  disconnectSessions(sessionIds: readonly string[]): void;
  /** Closes all sockets of a player, who may reconnect with the account's current permissions. */
  disconnectPlayer(uuid: string): void;
  /** Tells open pages soon that data of a topic has changed, at most once in a while. */
  announceChange(topic: LiveTopic): void;
  /** Adds a listener that runs just before the pages of this process are told of a topic's change. */
  onAnnounced(topic: LiveTopic, listener: () => void): void;
  /** Tells game servers that a command is waiting. */
  wakeGameServers(): void;
  disconnectGameServer(id: string): void;
}

export interface OwnSockets extends Sockets {
  count(): SocketCounts;
}
