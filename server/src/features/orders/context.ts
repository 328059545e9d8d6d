import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../services.ts';
import type { Till } from './providers/openProvider.ts';

/** What the work on orders needs. */
export interface Context extends Pick<Services, 'db' | 'site' | 'sockets'>, Till {
  readonly log: FastifyBaseLogger;
}
