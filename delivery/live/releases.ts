import type { Deployment, GateProblem, rollbackBody } from '@site/contract/http/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Site } from '../records/config.ts';
import { ownCookies } from '@site/backend/ownCookies';
import type { Deployer } from '../records/actor.ts';
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

interface Needs {
  readonly baselines: Baselines;
  readonly overrides: OverrideCookie;
  readonly previews: Previews;
  readonly openInGate: (deployment: Deployment) => Promise<void>;
}

export type Releases = ReturnType<typeof createReleases>;

export function createReleases(site: Site, { baselines, overrides, previews, openInGate }: Needs) {
  const { config, db, people, log, limits } = site;
  const state = createReleaseState(db, log);
  const cohorts = createCohortCookie(site.site.name, site.secret);
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
    const problems = await checkBuild(site, version, await ownersFor(manifest.name));
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
  const publish = createPublisher(site, ownersFor);
  const uploads = createUploads(site);
  const deployments = createDeployments({ db, people, baselineOf, check, limit: limits.deploy, openInGate });

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

    async joinCohort(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (cohorts.read(ownCookies(request)) || !(await registries.hasTrial())) return;
      cohorts.assign(request, reply);
    },
  };
}
