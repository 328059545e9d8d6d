import { z } from 'zod';
import { RANKS } from '../ranks.ts';

const localized = z.strictObject({ de: z.string().min(1), en: z.string().min(1) });
const sitePath = z.string().regex(/^\/[\w\-/:*]*$/, 'a path of the site, such as /profile/:user');

/** Who may enter, as data; see `Guard`. */
export const guardData = z.strictObject({
  login: z.literal(true).optional(),
  staff: z.literal(true).optional(),
  ranks: z.array(z.enum(RANKS)).min(1).optional(),
});

/** A route of a remote as the shell knows it before any code is loaded. */
export const routeData = z.strictObject({
  /** The feature that owns it, unique in the remote: its pages and strings go by this name. */
  feature: z.string().regex(/^[a-z][a-z0-9-]*$/),
  path: sitePath,
  title: localized,
  guard: guardData,
});
export type RouteData = z.infer<typeof routeData>;

/** Where an entry of the navigation is shown. */
export const NAVIGATION_SLOTS = ['navbar', 'mobile', 'user', 'footer'] as const;
export type NavigationSlot = (typeof NAVIGATION_SLOTS)[number];

/** An entry of the site's navigation that a remote declares. */
export const navigationData = z.strictObject({
  slots: z.array(z.enum(NAVIGATION_SLOTS)).min(1),
  /** A path of the site; `:me` stands for the name of who is logged in. */
  to: sitePath,
  label: localized,
  /** Ascending; the shell's own entries stand at 0 and 100. */
  order: z.int().min(1).max(99),
  guard: guardData,
  /** The id of a number shown beside the label, which the remote's code sets. */
  badge: z.string().optional(),
  /** That number with its unit, `{{count}}` in it, for those who only hear it: "{{count}} things in the cart". */
  badgeLabel: z.strictObject({ one: localized, other: localized }).optional(),
});
export type NavigationData = z.infer<typeof navigationData>;

/** What one exposed module of a remote brings. */
export const moduleData = z.strictObject({
  /** The key under `exposes`, such as `./manifest`. */
  module: z.string().regex(/^\.\/[a-z][a-z0-9-]*$/),
  routes: z.array(routeData),
  navigation: z.array(navigationData),
});
export type ModuleData = z.infer<typeof moduleData>;

/** The static part of a remote, written as `manifest.json` beside its entry at build. */
export const remoteManifest = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^[\w.+-]+$/),
  /** The global variable its container is found under: one a version, so that two can be in a page. */
  global: z.string().regex(/^__remote_\w+$/),
  /** The range of `shell/store` this build works with. */
  store: z.string(),
  modules: z.array(moduleData).min(1),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** A remote that is live: its manifest and where its entry is fetched from. */
export const registeredRemote = remoteManifest.extend({
  /** Address of `remoteEntry.js`, a path of this origin unless a developer overrides it. */
  entry: z.string().min(1),
});
export type RegisteredRemote = z.infer<typeof registeredRemote>;

/** `GET /registry` */
export const registry = z.object({ remotes: z.array(registeredRemote) });
export type Registry = z.infer<typeof registry>;
