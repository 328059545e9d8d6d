import { createHash } from 'node:crypto';
import { registered, type Registry } from '@site/contract/http/registry';
import type { ActiveOverride } from '@site/contract/http/releases';
import { LRUCache } from 'lru-cache';
import type { Cookies } from '@site/backend/ownCookies';
import { asRegistered, originsOf, type Build } from '../records/build.ts';
import { isAmong, type CohortCookie } from './cohort.ts';
import { isOrigin } from './overrides.ts';
import { findBuild } from '../records/publishedVersion.ts';
import type { Db } from '../records/schema.ts';
import type { ReleaseState, ReleaseStateCache } from './releaseState.ts';
import type { Baselines } from './baselines.ts';

export interface VisitorRegistry {
  readonly registry: Registry;
  /** Identifies this state, except for builds of dev servers, which reload by themselves. */
  readonly revision: string;
  readonly origins: readonly string[];
  readonly overrides: readonly ActiveOverride[];
  /** The origins of dev servers among them: only the page can reach those, so it asks them for their build. */
  readonly ownOrigins: readonly string[];
}

/** Bytes of cached registries: each combination of canaries and overrides is another one. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Options {
  readonly baselines: Baselines;
  readonly state: ReleaseStateCache;
  readonly cohorts: CohortCookie;
  readonly overridesOf: (cookies: Cookies) => Promise<readonly ActiveOverride[]>;
  readonly db: Db;
}

function trialsOf(live: ReleaseState, cohort: string | undefined): string[] {
  if (!cohort) return [];
  const tried = [...live].filter(([remote, { canary }]) => {
    return canary && isAmong(cohort, { ...canary, remote, version: canary.build.manifest.version });
  });
  return tried.map(([remote]) => remote);
}

function choose(
  live: ReleaseState,
  baseline: readonly Build[],
  trials: readonly string[],
): ReadonlyMap<string, Build> {
  const builds = new Map(baseline.map((build) => [build.manifest.name, build]));
  for (const [remote, { build, canary }] of live)
    builds.set(remote, canary && trials.includes(remote) ? canary.build : build);
  return builds;
}

const byName = (one: Build, other: Build) => (one.manifest.name < other.manifest.name ? -1 : 1);

function registryRevision({ remotes }: Registry): string {
  // Versions are immutable, so the entries' locations are enough.
  const entries = remotes.map(({ name, version, entry }) => [name, version, entry]);
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 12);
}

const newMemo = () =>
  new LRUCache<string, VisitorRegistry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (made, key) => 2 * (key.length + JSON.stringify(made).length),
  });

/** Builds each visitor's registry; visitors with the same builds share it. */
export function createVisitorRegistries({ baselines, state, cohorts, overridesOf, db }: Options) {
  let memo: { of: ReleaseState; baseline: readonly Build[]; made: ReturnType<typeof newMemo> } | undefined;

  /** Overrides whose build still exists. While the database is down, the browser gets the normal builds. */
  async function overridden(cookies: Cookies): Promise<ReadonlyMap<ActiveOverride, Build | undefined>> {
    const chosen = await overridesOf(cookies).catch(() => []);
    const found = chosen.map(async (override) => {
      if (isOrigin(override.target)) return [override, undefined] as const;
      const build = await findBuild(db, override.name, override.target).catch(() => undefined);
      return build && ([override, build] as const);
    });
    return new Map((await Promise.all(found)).filter((pair) => pair !== undefined));
  }

  /** Without dev servers: asking them takes as long as their build. */
  async function builtFor(cookies: Cookies): Promise<VisitorRegistry> {
    const [now, baseline, own] = await Promise.all([state.current(), baselines.built(), overridden(cookies)]);
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
    own: ReadonlyMap<ActiveOverride, Build | undefined>,
  ): VisitorRegistry {
    const chosen = new Map(common);
    for (const build of own.values()) if (build) chosen.set(build.manifest.name, build);
    const isServed = (name: string) => baselines.devRemotes.some((remote) => remote.name === name);
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
    /** Returns the same object for visitors with the same builds, as long as no dev server is part of them. */
    async registryFor(cookies: Cookies): Promise<VisitorRegistry> {
      const [built, served] = await Promise.all([builtFor(cookies), baselines.served()]);
      if (served.length === 0) return built;
      const remotes = [
        ...built.registry.remotes,
        ...served.map(({ manifest, base }) => registered(manifest, base)),
      ];
      remotes.sort((one, other) => (one.name < other.name ? -1 : 1));
      return { ...built, registry: { remotes } };
    },

    async revisionFor(cookies: Cookies): Promise<string> {
      return (await builtFor(cookies)).revision;
    },

    async hasTrial(): Promise<boolean> {
      return [...(await state.current()).values()].some(({ canary }) => canary !== undefined);
    },
  };
}
