import type { Deployment, GateProblem, rollbackBody } from '@site/contract/http/releases';
import type { SiteConfig } from '@site/contract/http/site';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DeliveryConfig } from '../records/config.ts';
import type { Secrets } from '@site/backend/keys';
import type { Db } from '../records/schema.ts';
import { ownCookies } from '@site/backend/ownCookies';
import type { RateLimit } from '@site/backend/limiter';
import type { Deployer } from '../records/actor.ts';
import type { People } from '../records/people.ts';
import { endCanary } from './canary.ts';
import { checkBuild } from '../publish/checkBuild.ts';
import { checkWithShell } from '../publish/checks/checkFiles.ts';
import { readShellContract } from '../publish/checks/withShell.ts';
import { checkGivenSegments, checkPages } from '../records/checkPages.ts';
import { createCohortCookie } from './cohort.ts';
import { createDeployments } from './deployments.ts';
import { findLive } from '../records/liveVersion.ts';
import { activeOverrides, type OverrideCookie } from './overrides.ts';
import { liveSegments, pageOwners, siteOwners } from '../records/pageOwners.ts';
import type { Previews } from './previews.ts';
import { boundProblems } from '../records/problems.ts';
import { createPublisher } from '../publish/publish.ts';
import type { PublishedVersion } from '../records/publishedVersion.ts';
import { createReleaseState } from './releaseState.ts';
import { readBaseline, type Baselines } from './baselines.ts';
import { createRemoteFiles } from '../publish/remoteFiles.ts';
import { rollBack } from './rollback.ts';
import { createUploads } from '../publish/uploads.ts';
import { createVisitorRegistries } from './visitorRegistry.ts';

interface Options {
  readonly config: DeliveryConfig;
  readonly site: SiteConfig;
  readonly db: Db;
  readonly people: People;
  readonly baselines: Baselines;
  readonly log: FastifyBaseLogger;
  /** The session secret, from which cookie keys are derived. */
  readonly secret: string | Secrets;
  readonly overrides: OverrideCookie;
  readonly previews: Previews;
  /** How often a remote may publish. */
  readonly publishLimit: RateLimit;
  /** How often a remote may deploy, start a canary or make a preview link. */
  readonly deployLimit: RateLimit;
  /** Opens a begun deployment in the gate, which completes it. */
  readonly openInGate: (deployment: Deployment) => Promise<void>;
}

/** Manages which build of which remote is live, for whom, and how that changes. */
export type Releases = ReturnType<typeof createReleases>;

export function createReleases({
  config,
  site,
  db,
  people,
  baselines,
  log,
  secret,
  overrides,
  previews,
  publishLimit,
  deployLimit,
  openInGate,
}: Options) {
  const state = createReleaseState(db, log);
  const cohorts = createCohortCookie(site.name, secret);
  const registries = createVisitorRegistries({
    baselines,
    state,
    cohorts,
    db,
    overridesOf: (cookies) => activeOverrides({ people, previews }, overrides.read(cookies), cookies),
  });

  const ownersFor = async (name: string) => pageOwners(db, await baselines.built(), name);
  const check = async (version: PublishedVersion, deployer: Deployer) => {
    const { manifest } = version;
    const problems = await checkBuild({ db, ...config }, version, await ownersFor(manifest.name));
    const own = await liveSegments(db, await baselines.built(), manifest.name);
    return [...problems, ...checkGivenSegments(manifest, { own, deployer })];
  };
  const baselineOf = async (name: string) =>
    (await findLive(db, name)) ? undefined : readBaseline(baselines, config.remotesDir, name);
  const recheck = async (version: PublishedVersion) => [
    ...checkWithShell(version.manifest, await readShellContract(config.shellDir)),
    // The transaction that switches compares it with live versions.
    ...checkPages(version.manifest, siteOwners(await baselines.built(), version.manifest.name)),
  ];
  const publish = createPublisher({ db, people, ownersFor, limit: publishLimit, ...config });
  const uploads = createUploads({ db, people, ...config });
  const deployments = createDeployments({ db, people, baselineOf, check, limit: deployLimit, openInGate });

  /** Lets this process see its own writes at once; others do within a second. */
  const invalidating =
    <Arguments extends readonly unknown[], Result>(write: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      try {
        return await write(...args);
      } finally {
        state.invalidate();
      }
    };

  return {
    registryFor: registries.registryFor,
    revisionFor: registries.revisionFor,
    files: createRemoteFiles({ db, folder: config.remotesDir, log }),
    findDeployment: deployments.find,
    /** Invalidates the cached live versions. */
    invalidateCache: state.invalidate,

    addFile: uploads.addFile,
    complete: invalidating(uploads.complete),
    publish: invalidating(publish),
    deploy: invalidating(deployments.begin),
    completeDeployment: invalidating((id: number, problems: readonly GateProblem[]) =>
      deployments.complete(id, boundProblems(problems, 'this version')),
    ),
    beginTrial: invalidating(deployments.beginTrial),
    endCanary: invalidating((remote: string, deployer: Deployer) => endCanary(people, db, remote, deployer)),
    rollBack: invalidating((remote: string, args: z.output<typeof rollbackBody>, deployer: Deployer) =>
      rollBack(people, db, recheck, remote, args, deployer),
    ),

    /** Assigns a browser to a cohort while there is a canary. */
    async joinCohort(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (cohorts.read(ownCookies(request)) || !(await registries.hasTrial())) return;
      cohorts.assign(request, reply);
    },
  };
}
