import { setTimeout as sleep } from 'node:timers/promises';
import type { SendAlertBody } from '@site/contract/http/alerts';
import { isGood } from '../traffic/calls.ts';
import type { Player } from '../traffic/player.ts';
import type { Deliveries } from './deliveries.ts';
import type { SocketCrowd } from './socketCrowd.ts';

/** Milliseconds after which an alert that has not arrived counts as lost. */
const TIMEOUT_MS = 5_000;

/** To whom an alert was sent, and the how manyth it is. */
function messageFor(player: Player, number: number): string {
  return `${player.name}: ${number}`;
}

export function isFor(player: Player, message: string): boolean {
  return message.startsWith(`${player.name}: `);
}

/**
 * Sends alerts to players who hold sockets, one after the other, until it is stopped.
 *
 * @returns stops, and gives those under way the time to arrive
 */
export function sendAlerts(
  lead: Player,
  crowd: SocketCrowd,
  { deliveries, perSecond }: { readonly deliveries: Deliveries; readonly perSecond: number },
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  let number = 0;

  async function send(player: Player, message: string): Promise<void> {
    const body: SendAlertBody = { category: 'system', message, userId: player.uuid };
    if (isGood(await lead.post('/api/alerts/send-application-alert', body))) deliveries.acknowledge(message);
  }

  const timer = setInterval(() => {
    const { players } = crowd;
    const player = players[number % players.length];
    if (!player) return;
    number += 1;
    const message = messageFor(player, number);
    deliveries.send(message, crowd.openOf(player));
    const sending = send(player, message).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }, 1000 / perSecond);

  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    if (number > 0) await sleep(TIMEOUT_MS);
  };
}
