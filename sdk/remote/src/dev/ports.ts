import { once } from 'node:events';
import { createServer } from 'node:net';
import { fail } from '@site/backend/terminal';

export async function expectFree(first: number, ports: readonly number[], instead: string): Promise<void> {
  if (!Number.isInteger(first) || first < 1 || first > 65_000)
    fail(`PORT is not a port: ${process.env['PORT']}`);
  for (const port of ports) {
    const server = createServer().listen(port);
    await once(server, 'listening').catch(() =>
      fail(`Port ${port} is in use by another program. Stop it, or choose another one: ${instead}`),
    );
    server.close();
    await once(server, 'close');
  }
}
