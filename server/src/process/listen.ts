import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { StartupError } from '@site/backend/startupError';

type Address = Pick<Config, 'host' | 'port'>;

const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Explains errors that a person can fix; returns others unchanged. */
function refusal(error: unknown, { host, port }: Address): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is in use by another program. Stop it, or choose another one: PORT=3100 npm start`,
    );
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} needs rights this user does not have. Choose one above 1023.`);
  if (NO_SUCH_ADDRESS.has(code))
    return new StartupError(
      `HOST=${host} is not an address of this machine. HOST=0.0.0.0 listens on all of them.`,
    );
  return error;
}

/** @throws StartupError if the port is taken or not allowed, or the host is not this machine */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  try {
    await once(probe.listen({ host: address.host, port: address.port }), 'listening');
  } catch (error) {
    throw refusal(error, address);
  }
  probe.close();
  await once(probe, 'close');
}

/** @throws StartupError if the port is taken or not allowed, or the host is not this machine */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw refusal(error, { host, port });
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}
