import type { SiteConfig } from '@site/contract/http/site';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../credentials/keys.ts';
import type { Schema } from '../database/schema.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { createGate } from './gate/gate.ts';
import { gateWorkers } from './gate/workerProcess.ts';
import { createAutoRollback } from './health/autoRollback.ts';
import { createReportTokens } from './health/reportTokens.ts';
import type { AlertFor } from './health/reviewVersion.ts';
import { createOverrideCookie } from './live/overrides.ts';
import { createReleases } from './live/releases.ts';
import { createRemoteCatalogue } from './live/remoteCatalogue.ts';
import { createShellBuild } from './live/shellBuild.ts';

interface Options {
  readonly config: Config;
  readonly site: SiteConfig;
  readonly db: Kysely<Schema>;
  /** The session secret, from which keys are derived. */
  readonly secret: string | Secrets;
  readonly limits: RateLimits;
  /** Tells owners that a version may be broken. */
  readonly sendAlert: (alert: AlertFor) => void;
}

/** What brings a remote from a team to a visitor's page. */
export type Delivery = ReturnType<typeof createDelivery>;

/** Creates it for one app; its gate is stopped with the app. */
export function createDelivery(
  app: FastifyInstance,
  { config, site, db, secret, limits, sendAlert }: Options,
) {
  const { log } = app;
  const catalogue = createRemoteCatalogue({
    folder: config.remotesDir,
    devRemotes: config.devRemotes,
    devManifests: config.devManifests,
    log,
  });
  const overrides = createOverrideCookie(site.name, secret, config.remoteOrigins);
  const releases = createReleases({
    config,
    site,
    db,
    catalogue,
    log,
    secret,
    overrides,
    publishLimit: limits.publish,
    deployLimit: limits.deploy,
    openInGate: (deployment) => gate.check(deployment),
  });
  const gate = createGate({ db, overrides, releases, log, ...gateWorkers(app, config) });
  app.addHook('preClose', () => gate.close());
  const autoRollback = createAutoRollback({
    db,
    rules: config.autoRollback,
    log,
    onSwitched: releases.invalidateCache,
    examine: (examination) => gate.check(examination),
    sendAlert,
  });
  return {
    /** The builds of remotes in folders of this server and on dev servers. */
    catalogue,
    /** The signed cookie with which one browser tries other builds. */
    overrides,
    /** Which build of which remote is live, for whom, and how that changes. */
    releases,
    /** Opens builds in a browser before they go live. */
    gate,
    /** Rolls broken versions back. */
    autoRollback,
    /** Lets pages report about the builds that they were served. */
    reportTokens: createReportTokens(secret),
    /** The shell's build. */
    shell: createShellBuild(config.shellDir),
  };
}
