import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Looks whether somebody else has one of the ports.
 *
 * @returns the first that is taken, or `undefined`
 */
export async function takenPort(ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    const server = createServer().listen(port);
    try {
      await once(server, 'listening');
    } catch {
      return port;
    }
    server.close();
    await once(server, 'close');
  }
  return undefined;
}
