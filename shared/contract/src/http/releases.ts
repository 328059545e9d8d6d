import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { filePath, remoteManifest, remoteName, remoteVersion, siteAddress } from './registry.ts';

const why = z.string().trim().max(LIMITS.reason.max);

/** An https origin, or that of a dev server on the developer's own machine. */
export const remoteOrigin = z
  .string()
  .regex(/^(?:https:\/\/[\w.-]+(?::\d+)?|http:\/\/(?:localhost|127\.0\.0\.1):\d+)$/);

/**
 * `POST /remotes/{name}/versions`: opens an upload, to which the files are added one by one; with `base`, the URL of
 * the folder they are in on an allowed origin, the build is published at once. A published version never changes.
 */
export const publishBody = z.strictObject({
  manifest: remoteManifest,
  base: z.url({ protocol: /^https$/ }).optional(),
});
export type PublishBody = z.infer<typeof publishBody>;

/** `POST /remotes/{name}/versions`: the files that are still to be uploaded. */
export const publishResponse = remoteManifest
  .pick({ name: true, version: true })
  .extend({ missing: z.array(filePath) });

/** Why a build must not go live: what is wrong, where, and what to do about it, each a sentence in English for developers. */
export const gateProblem = z.strictObject({
  check: z.enum([
    'contract',
    'pages',
    'token',
    'person',
    'shared',
    'integrity',
    'budget',
    // No longer made; stored of earlier deployments.
    'access',
    'style',
    'browser',
  ]),
  what: z.string().max(2000),
  where: z.string().max(500),
  todo: z.string().max(500),
});
export type GateProblem = z.infer<typeof gateProblem>;

/** `POST /remotes/{name}/deployments`: makes a published version live once the gate lets it through. */
export const deployBody = z.strictObject({
  version: remoteVersion,
  why: why.default(''),
  /** Goes live whatever the gate finds; recorded in the history and the audit trail. */
  force: z.boolean().default(false),
});
export type DeployBody = z.input<typeof deployBody>;

/** `POST /remotes/{name}/deployments`, `GET /remotes/{name}/deployments/{id}`, `PUT /remotes/{name}/canary` */
export const deployment = z.object({
  id: z.int(),
  name: remoteName,
  version: remoteVersion,
  /** For everybody, for a canary or a preview, or to examine it again because visitors report failures. */
  purpose: z.enum(['deploy', 'canary', 'examine']),
  /** `checking` until the gate decides, `live` once the gate has let it through. */
  state: z.enum(['checking', 'live', 'refused']),
  /** Empty if nothing was found; also filled for a version that was forced live. */
  problems: z.array(gateProblem),
  /** Set if it was refused although nothing was found: the gate or the site was too busy. Another deployment may pass. */
  undecided: z.literal(true).optional(),
});
export type Deployment = z.infer<typeof deployment>;

/** `POST /remotes/{name}/rollback`: to the version that was live before, or to a named one that has been live. */
export const rollbackBody = z.strictObject({ version: remoteVersion.optional(), why: why.default('') });
export type RollbackBody = z.input<typeof rollbackBody>;

/** The version that is live after a rollback, and the one before. */
export const rollbackResponse = z.object({ from: remoteVersion, to: remoteVersion });

/**
 * `PUT /remotes/{name}/canary`: a published version for `percent` of all browsers. Answered as a deployment is: a version
 * that has not passed the gate yet becomes the canary once the gate lets it through.
 */
export const canaryBody = z.strictObject({
  version: remoteVersion,
  // At 0 it would reach nobody, yet reserve its paths.
  percent: z.int().min(1).max(100),
  why: why.default(''),
});
export type CanaryBody = z.input<typeof canaryBody>;

/** `POST /remotes/{name}/previews`: a link to a published version, and the page of the site that it opens. */
export const previewBody = z.strictObject({ version: remoteVersion, path: siteAddress.default('/') });
export type PreviewBody = z.input<typeof previewBody>;

/** A link to a build, below the address of the site. It works once `state` is `live`: the build has passed the gate. */
export const previewLink = deployment.extend({ link: z.string(), until: z.iso.datetime() });

/** The actions in the history of a remote. */
export const RELEASE_ACTIONS = [
  'publish',
  'deploy',
  'refuse',
  'force',
  'rollback',
  'auto-rollback',
  'canary',
  'canary-end',
  'examine',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** One line of a remote's history: who, when, from, to, why. */
export const releaseEvent = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  /** Name of a staff member, the label of a deploy token, or `site` for automatic actions. */
  by: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  why: z.string(),
  problems: z.array(gateProblem),
});
export type ReleaseEvent = z.infer<typeof releaseEvent>;

/** How a version performed for its users in the last hour. */
export const versionHealth = z.object({
  version: remoteVersion,
  loads: z.int(),
  failures: z.int(),
  errors: z.int(),
  /** Load time of its code in milliseconds, 75th percentile; null if nobody has loaded it. */
  loadP75: z.number().nullable(),
  /** Largest contentful paint and interaction to next paint in ms, layout shift without unit; 75th percentile. */
  lcpP75: z.number().nullable(),
  inpP75: z.number().nullable(),
  clsP75: z.number().nullable(),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** A remote as staff and its team see it. */
export const remoteStatus = z.object({
  name: remoteName,
  live: z.object({
    version: remoteVersion,
    commit: z.string(),
    /** Since when, and by whom; null for a build that came with the site. */
    since: z.iso.datetime().nullable(),
    by: z.string().nullable(),
  }),
  previous: remoteVersion.nullable(),
  canary: z.object({ version: remoteVersion, percent: z.int() }).nullable(),
  /** Published versions that are still kept, the newest first. */
  versions: z.array(
    z.object({ version: remoteVersion, commit: z.string(), published_at: z.iso.datetime(), by: z.string() }),
  ),
  health: z.array(versionHealth),
});
export type RemoteStatus = z.infer<typeof remoteStatus>;

/** `GET /remotes` */
export const remoteStatuses = z.array(remoteStatus);

/** `PUT /overrides`: another build of one remote for this browser alone. */
export const overrideBody = z.strictObject({
  name: remoteName,
  /** A published version, or the origin of a dev server. */
  target: z.union([remoteVersion, remoteOrigin]),
});
export type OverrideBody = z.infer<typeof overrideBody>;

/** A build that only this browser gets. */
export const activeOverride = overrideBody.extend({
  /** Who made the preview link that it comes from; missing if it was chosen at `/overrides`. */
  by: z.string().optional(),
});
export type ActiveOverride = z.infer<typeof activeOverride>;

/** `GET /overrides`: those of this browser, and what may be chosen. */
export const overrides = z.object({
  active: z.array(activeOverride),
  remotes: z.array(z.object({ name: remoteName, versions: z.array(remoteVersion) })),
  origins: z.array(z.string()),
});
export type Overrides = z.infer<typeof overrides>;

/** A build that a browser should check. */
export const gateJob = z.object({
  id: z.int(),
  name: remoteName,
  version: remoteVersion,
  smoke: z.array(z.string()),
  modules: z.array(z.string()),
  styleSheets: z.array(z.string()).default([]),
  /** The version is live and reported to fail: the first problem found is enough. */
  isExamination: z.boolean().default(false),
  /** The cookie that gives this browser the build, as `name=value`. */
  cookie: z.string(),
});
export type GateJob = z.infer<typeof gateJob>;

/** `POST /gate/claim`: the next job; null if none is waiting. */
export const gateClaim = z.object({ job: gateJob.nullable() });

/** `POST /gate/verdicts` */
export const gateVerdict = z.strictObject({ id: z.int(), problems: z.array(gateProblem).max(50) });
export type GateVerdict = z.infer<typeof gateVerdict>;
