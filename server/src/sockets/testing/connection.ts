import net from 'node:net';

/** The head of a WebSocket upgrade request. */
export function upgradeRequest(
  address: string,
  { method = 'GET', path = '/socket.io/?EIO=4&transport=websocket' } = {},
): string {
  return (
    `${method} ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  );
}

/** A connection that never closes by itself, not even when the server does. */
export function dial(address: string): net.Socket {
  const { hostname, port } = new URL(address);
  return net
    .connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    .on('error', () => undefined);
}
