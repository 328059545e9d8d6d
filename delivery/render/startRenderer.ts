import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { containment } from '../renderer/contain.ts';
import { startProcess } from '../renderer/startProcess.ts';

/**
 * Returns a function that starts a process which renders pages, contained as well as this system can. The first process
 * logs what remains possible.
 */
export function createStartRenderer(log: Pick<FastifyBaseLogger, 'warn'>): () => Duplex {
  let hasWarned = false;
  return () => {
    const { name, remains } = containment();
    if (remains !== undefined && !hasWarned)
      log.warn(
        { containment: name },
        `remotes that render pages and get around Node's permission model can ${remains}: see docs/trust.md`,
      );
    hasWarned = true;
    return startProcess(containment());
  };
}

/** Connects to the container that renders pages, which starts a process for each connection. */
export function connectRenderer(socket: string): Duplex {
  return connect(socket);
}
