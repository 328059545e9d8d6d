import type { SiteConfig } from '@site/contract/http/site';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Schema } from '../../database/schema.ts';
import type { RemoteCatalogue } from '../remoteCatalogue.ts';
import { createCanaries } from './canary.ts';
import { checkBuild, checkWithShell } from './checkBuild.ts';
import { createCohortCookie, newCohort } from './cohort.ts';
import { createDeployments } from './deployments.ts';
import { findLive } from './liveRow.ts';
import type { OverrideCookie } from './overrideCookie.ts';
import { createPublishedBuilds } from './publishedBuilds.ts';
import { createPublisher } from './publish.ts';
import type { PublishedVersion } from './publishedVersion.ts';
import { readBaseline } from './readBaseline.ts';
import { createReleaseState } from './releaseState.ts';
import { createRemoteFiles } from './remoteFiles.ts';
import { rollBack } from './rollback.ts';
import { createVisitorRegistries } from './visitorRegistry.ts';

interface Options {
  readonly config: Config;
  readonly site: SiteConfig;
  readonly db: Kysely<Schema>;
  readonly catalogue: RemoteCatalogue;
  readonly log: FastifyBaseLogger;
  /** That of the sessions, from which the keys of cookies are derived. */
  readonly secret: string;
  readonly overrides: OverrideCookie;
}

/** Which build of which remote is live, for whom, and how that changes. */
export type Releases = ReturnType<typeof createReleases>;

export function createReleases({ config, site, db, catalogue, log, secret, overrides }: Options) {
  const state = createReleaseState(db, log);
  const cohorts = createCohortCookie(site.name, secret);
  const registries = createVisitorRegistries({
    catalogue,
    state,
    cohorts,
    overrides,
    findBuild: createPublishedBuilds(db),
  });

  const check = async (version: PublishedVersion) =>
    checkBuild(db, config, version, (await registries.registryFor({})).registry.remotes);
  const baselineOf = async (name: string) =>
    (await findLive(db, name)) ? undefined : readBaseline(catalogue, config.remotesDir, name);
  const standsAgainst = (version: PublishedVersion) => checkWithShell(config, version);
  const publish = createPublisher({ db, ...config });
  const deployments = createDeployments({ db, baselineOf, check });
  const canaries = createCanaries({ db, baselineOf, check });

  /** What this process has written it sees at once; others do within a second. */
  async function thenForget<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write;
    } finally {
      state.forget();
    }
  }

  return {
    registryFor: registries.registryFor,
    revisionFor: registries.revisionFor,
    findFile: createRemoteFiles({ db, state, folder: config.remotesDir, log }),
    findDeployment: deployments.find,
    /** Has the next who asks read anew what is live. */
    forget: state.forget,

    publish: (...order: Parameters<typeof publish>) => thenForget(publish(...order)),
    deploy: (...order: Parameters<typeof deployments.begin>) => thenForget(deployments.begin(...order)),
    settle: (...verdict: Parameters<typeof deployments.settle>) => thenForget(deployments.settle(...verdict)),
    startCanary: (...order: Parameters<typeof canaries.start>) => thenForget(canaries.start(...order)),
    endCanary: (...order: Parameters<typeof canaries.end>) => thenForget(canaries.end(...order)),
    rollBack: (...order: OrderOf<typeof rollBack>) => thenForget(rollBack(db, standsAgainst, ...order)),

    /** Puts a browser into a cohort while a build is tried on some. */
    async joinCohort(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (cohorts.read(request.cookies) || !(await registries.hasTrial())) return;
      cohorts.set(request, reply, newCohort());
    },

    /**
     * Notes who uses a browser, so that a build can be tried on players by name; a page's own request carries no session.
     *
     * @param user `undefined` for nobody any more
     */
    async noteUser(request: FastifyRequest, reply: FastifyReply, user: string | undefined): Promise<void> {
      const known = cohorts.read(request.cookies);
      if (known?.user === user) return;
      if (!known && !(await registries.hasTrial())) return;
      cohorts.set(request, reply, { id: (known ?? newCohort()).id, user });
    },
  };
}

/** What a call is told beyond what it works with. */
type OrderOf<Call extends (...all: never[]) => unknown> =
  Parameters<Call> extends readonly [unknown, unknown, ...infer Rest] ? Rest : never;
