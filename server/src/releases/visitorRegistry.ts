import { createHash } from 'node:crypto';
import type { Registry } from '@site/contract/http/registry';
import type { OverrideBody } from '@site/contract/http/releases';
import { LRUCache } from 'lru-cache';
import type { Cookies } from '../http/ownCookies.ts';
import { asRegistered, originsOf, type Build } from './build.ts';
import { isAmong, type Cohort, type CohortCookie } from './cohort.ts';
import { isOrigin } from './overrides.ts';
import type { createPublishedBuilds } from './publishedVersion.ts';
import type { ReleaseState, ReleaseStateCache } from './releaseState.ts';
import type { RemoteCatalogue } from './remoteCatalogue.ts';

/** The remotes as one visitor gets them. */
export interface VisitorRegistry {
  readonly registry: Registry;
  /** Names this state; builds of dev servers, which load anew by themselves, don't count. */
  readonly revision: string;
  /** Origins other than this one that the page loads builds from. */
  readonly origins: readonly string[];
  /** Builds that this browser was given by hand. */
  readonly overrides: readonly OverrideBody[];
  /** Origins of dev servers among them: the page itself asks those what their build is, for only it can reach them. */
  readonly ownOrigins: readonly string[];
}

/** Bytes of registries that are kept: canaries and overrides multiply, and each combination is another one. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Options {
  readonly catalogue: RemoteCatalogue;
  readonly state: ReleaseStateCache;
  readonly cohorts: CohortCookie;
  /** What this browser was given by hand, where it counts for whoever uses it. */
  readonly overridesOf: (cookies: Cookies) => Promise<readonly OverrideBody[]>;
  readonly findBuild: ReturnType<typeof createPublishedBuilds>;
}

/** Names of the remotes of which a visitor gets the build that is tried. */
function trialsOf({ live }: ReleaseState, cohort: Cohort | undefined): string[] {
  if (!cohort) return [];
  const tried = [...live].filter(([remote, { canary }]) => {
    return canary && isAmong(cohort, { ...canary, remote, version: canary.build.manifest.version });
  });
  return tried.map(([remote]) => remote);
}

function choose(
  { live }: ReleaseState,
  baseline: readonly Build[],
  trials: readonly string[],
): ReadonlyMap<string, Build> {
  const builds = new Map(baseline.map((build) => [build.manifest.name, build]));
  for (const [remote, { build, canary }] of live)
    builds.set(remote, canary && trials.includes(remote) ? canary.build : build);
  return builds;
}

const byName = (one: Build, other: Build) => (one.manifest.name < other.manifest.name ? -1 : 1);

/** Names the state of a registry, so that a page can tell whether its own is still the present one. */
function registryRevision({ remotes }: Registry): string {
  // A version never changes, so where each entry lies says it all.
  const entries = remotes.map(({ name, version, entry }) => [name, version, entry]);
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 12);
}

const newMemo = () =>
  new LRUCache<string, VisitorRegistry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (made, key) => 2 * (key.length + JSON.stringify(made).length),
  });

/** Makes the registry of each visitor; those who get the same share it. */
export function createVisitorRegistries({ catalogue, state, cohorts, overridesOf, findBuild }: Options) {
  let memo:
    | {
        readonly of: ReleaseState;
        readonly baseline: readonly Build[];
        readonly made: LRUCache<string, VisitorRegistry>;
      }
    | undefined;

  /** Those whose build is still there. While the database is away, such a browser gets what all get. */
  async function overridden(cookies: Cookies): Promise<ReadonlyMap<OverrideBody, Build | undefined>> {
    const chosen = await overridesOf(cookies).catch(() => []);
    const found = chosen.map(async (override) => {
      if (isOrigin(override.target)) return [override, undefined] as const;
      const build = await findBuild(override.name, override.target).catch(() => undefined);
      return build && ([override, build] as const);
    });
    return new Map((await Promise.all(found)).filter((pair) => pair !== undefined));
  }

  /** Without the builds of dev servers: asking them takes as long as their build. */
  async function builtFor(cookies: Cookies): Promise<VisitorRegistry> {
    const [now, baseline, own] = await Promise.all([state.current(), catalogue.built(), overridden(cookies)]);
    if (memo?.of !== now || memo.baseline !== baseline) memo = { of: now, baseline, made: newMemo() };
    const trials = trialsOf(now, cohorts.read(cookies));
    const key = JSON.stringify([trials, [...own.keys()]]);
    const kept = memo.made.get(key);
    if (kept) return kept;
    const made = make(choose(now, baseline, trials), own);
    memo.made.set(key, made);
    return made;
  }

  function make(
    common: ReadonlyMap<string, Build>,
    own: ReadonlyMap<OverrideBody, Build | undefined>,
  ): VisitorRegistry {
    const chosen = new Map(common);
    for (const build of own.values()) if (build) chosen.set(build.manifest.name, build);
    const isServed = (name: string) => catalogue.devRemotes.some((remote) => remote.name === name);
    const builds = [...chosen.values()].filter(({ manifest }) => !isServed(manifest.name)).sort(byName);
    const registry = { remotes: builds.map(asRegistered) };
    return {
      registry,
      revision: registryRevision(registry),
      origins: originsOf(builds),
      overrides: [...own.keys()],
      ownOrigins: [...new Set([...own.keys()].map(({ target }) => target).filter(isOrigin))],
    };
  }

  return {
    async registryFor(cookies: Cookies): Promise<VisitorRegistry> {
      const [built, served] = await Promise.all([builtFor(cookies), catalogue.served()]);
      const remotes = [...built.registry.remotes, ...served.map(asRegistered)];
      remotes.sort((one, other) => (one.name < other.name ? -1 : 1));
      return { ...built, registry: { remotes } };
    },

    async revisionFor(cookies: Cookies): Promise<string> {
      return (await builtFor(cookies)).revision;
    },

    /** Whether any build is tried on some. */
    async hasTrial(): Promise<boolean> {
      return [...(await state.current()).live.values()].some(({ canary }) => canary !== undefined);
    },
  };
}
