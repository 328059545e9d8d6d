import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Schema } from '../../database/schema.ts';
import type { OverrideCookie } from '../overrideCookie.ts';
import type { Releases } from '../releases.ts';
import type { Gate } from './gate.ts';
import { createGateJobs } from './gateJobs.ts';
import { createLocalGate } from './localGate.ts';
import { createOpenGate } from './openGate.ts';
import { createRemoteGate } from './remoteGate.ts';
import { createWorkerProcess } from './workerProcess.ts';

interface Options {
  readonly config: Pick<Config, 'gate' | 'gateToken' | 'chromium'>;
  readonly db: Kysely<Schema>;
  readonly overrides: OverrideCookie;
  readonly releases: Pick<Releases, 'settle'>;
}

const ANY = new Set(['0.0.0.0', '::']);

/** Where a server is for programs of its own machine. */
function ownAddress({ server }: FastifyInstance): string {
  const { address, port, family } = server.address() as AddressInfo;
  if (ANY.has(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** The gate as the configuration wants it; it ends with the app. */
export function createGate(app: FastifyInstance, { config, db, overrides, releases }: Options): Gate {
  const jobs = createGateJobs({ db, overrides });
  const { log } = app;

  function make(): Gate {
    if (config.gate === 'off') return createOpenGate(releases);
    if (config.gate === 'remote' && config.gateToken !== undefined)
      return createRemoteGate({ jobs, releases, log, token: config.gateToken });
    const runWorker = createWorkerProcess({ site: () => ownAddress(app), chromium: config.chromium });
    return createLocalGate({ jobs, releases, log, runWorker });
  }

  const gate = make();
  app.addHook('preClose', () => gate.close());
  return gate;
}
