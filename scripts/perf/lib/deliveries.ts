import { durationsOf, type Durations } from './statistics.ts';

/** An alert that was sent, and the sockets that were to receive it. */
interface Sent {
  readonly at: number;
  isAcknowledged: boolean;
  /** How often each socket has received it. */
  readonly arrivals: Map<number, number>;
}

export interface DeliverySummary {
  readonly sent: number;
  readonly acknowledged: number;
  /** From sending it to receiving it, of every delivery; in milliseconds. */
  readonly latency: Durations;
  /** Acknowledged, and a socket that was open all the time never received it. */
  readonly lost: number;
  /** Received more than once by the same socket. */
  readonly duplicated: number;
  /** Received by a socket of another player. */
  readonly misdelivered: number;
}

/** Compares what was sent with what arrived, each alert at each socket of its player. */
export class Deliveries {
  #sent = new Map<string, Sent>();
  #latency: number[] = [];
  #misdelivered = 0;

  /** @param sockets those that receive at this moment */
  send(message: string, sockets: readonly number[], at = performance.now()): void {
    const arrivals = new Map(sockets.map((socket) => [socket, 0]));
    this.#sent.set(message, { at, isAcknowledged: false, arrivals });
  }

  acknowledge(message: string): void {
    const sent = this.#sent.get(message);
    if (sent) sent.isAcknowledged = true;
  }

  /** @param isOwner whether the socket is one of the player to whom it was sent */
  arrive(message: string, socket: number, isOwner: boolean, at = performance.now()): void {
    const sent = this.#sent.get(message);
    if (!sent) return;
    if (!isOwner) {
      this.#misdelivered += 1;
      return;
    }
    this.#latency.push(at - sent.at);
    // A socket that came back meanwhile may receive it, but need not.
    const count = sent.arrivals.get(socket);
    if (count !== undefined) sent.arrivals.set(socket, count + 1);
  }

  /** The socket is no longer expected to receive alerts in flight. */
  drop(socket: number): void {
    for (const { arrivals } of this.#sent.values()) if (arrivals.get(socket) === 0) arrivals.delete(socket);
  }

  summary(): DeliverySummary {
    const all = [...this.#sent.values()];
    const acknowledged = all.filter(({ isAcknowledged }) => isAcknowledged);
    const count = (list: readonly Sent[], isMeant: (arrivals: number) => boolean) =>
      list.flatMap(({ arrivals }) => [...arrivals.values()]).filter(isMeant).length;
    return {
      sent: all.length,
      acknowledged: acknowledged.length,
      latency: durationsOf(this.#latency),
      lost: count(acknowledged, (arrivals) => arrivals === 0),
      duplicated: count(all, (arrivals) => arrivals > 1),
      misdelivered: this.#misdelivered,
    };
  }
}
