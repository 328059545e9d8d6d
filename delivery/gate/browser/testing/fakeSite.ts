import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the site. */
interface ReachedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** A site without any policy, for tests of what the gate's browser lets out. */
export interface FakeSite {
  readonly url: string;
  readonly reached: readonly ReachedRequest[];
  close(): Promise<void>;
}

/**
 * Starts one on a free port.
 *
 * @param files contents by path; `.js` is served as a script, the rest as pages
 */
export async function startFakeSite(files: Readonly<Record<string, string>>): Promise<FakeSite> {
  const reached: ReachedRequest[] = [];
  const note = ({ method = '', url = '', headers }: IncomingMessage) =>
    reached.push({ method, url, headers });
  const server = createServer((request, response) => {
    note(request);
    const path = request.url?.split('?')[0] ?? '';
    const content = files[path];
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path.startsWith('/api/')
        ? 'application/json'
        : 'text/html';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
  });
  server.on('upgrade', (request, socket) => {
    note(request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
