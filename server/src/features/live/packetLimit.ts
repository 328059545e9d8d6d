import type { LiveSocket } from './liveServer.ts';

/** Packets that a page may send in a while: it has a name to give, and heartbeats to answer. */
const MOST_PACKETS = 30;

/** In milliseconds. */
const WHILE = 10_000;

/** Closes a connection that sends more than any page does: each packet is work, whatever is in it. */
export function limitPackets({ conn }: LiveSocket): void {
  let began = performance.now();
  let count = 0;
  conn.on('packet', () => {
    const now = performance.now();
    if (now - began > WHILE) [began, count] = [now, 0];
    count += 1;
    if (count > MOST_PACKETS) conn.close();
  });
}
