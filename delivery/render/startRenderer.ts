import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { containment } from '../renderer/contain.ts';
import { startProcess } from '../renderer/startProcess.ts';

/** Processes are contained as well as this system can; the first logs what remains possible. */
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
