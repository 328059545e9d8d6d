import type { LiveApp, LivePlayer } from '../../../testing/liveApp.ts';
import { next } from '../../../testing/sockets.ts';

/** Milliseconds until a socket of the process that sends has an alert. */
export async function timeOfAlert({ live, join }: LiveApp, player: LivePlayer) {
  const socket = await join(player);
  const arriving = next(socket, 'new-alert');
  const start = performance.now();
  live.sendAlert(player.uuid, { category: 'system', message: 'Hello' });
  await arriving;
  socket.disconnect();
  return performance.now() - start;
}
