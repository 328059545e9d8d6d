import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartupError } from './startupError.ts';

const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Begins to listen.
 *
 * @returns the address to open in a browser on this machine
 * @throws StartupError when the port is taken or not allowed, or the host is not this machine
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is in use by another program. Stop it, or choose another one: PORT=3100 npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} needs rights this user does not have. Choose one above 1023.`);
    if (code && NO_SUCH_ADDRESS.has(code))
      throw new StartupError(
        `HOST=${host} is no address of this machine. Leave HOST out to listen on all of them.`,
      );
    throw error;
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}
