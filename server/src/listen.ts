import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartupError } from './startupError.ts';

/**
 * Begins to listen.
 *
 * @returns the address to open in a browser on this machine
 * @throws StartupError when the port is taken or not allowed
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
    throw error;
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}
