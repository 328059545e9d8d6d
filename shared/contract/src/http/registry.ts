import { z } from 'zod';
import { isSiteAddress, LINK_PATH, PAGE_PATH } from '../pages.ts';
import { RANKS } from '../ranks.ts';
import { isVisible } from '../visibleText.ts';

/** How much the static part of a manifest may hold: every page of the site carries it. */
export const MANIFEST_LIMITS = {
  /** Bytes of its JSON, without the files. */
  bytes: 16 * 1024,
  /** Characters: of a title or label, a description, a name, a range of versions, a path, a smoke path. */
  text: 100,
  description: 200,
  name: 64,
  range: 200,
  path: 200,
  address: 300,
  /** Entries: modules of a remote, routes and links of a module, smoke paths, shared libraries. */
  modules: 20,
  routes: 100,
  links: 30,
  /** Links of a remote in one slot of the navigation, and characters of their labels: all remotes share the space. */
  linksInSlot: 3,
  label: 40,
  smoke: 100,
  query: 10,
  serverFiles: 200,
  /** Slots that a module opens, props of one, contributions of a module; pixels that one may reserve. */
  slots: 20,
  props: 10,
  contributions: 100,
  height: 2_000,
  shared: 50,
  /** Modules that a build imports of page and platform, and exports of each. */
  used: 100,
  exports: 200,
} as const;

const MAX = MANIFEST_LIMITS;

// Control characters would break lines and titles apart, and nobody reads them.
const textUpTo = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'text without control characters')
    .refine(isVisible, 'text that can be seen');
const text = textUpTo(MAX.text);
const sentence = textUpTo(MAX.description);
const localized = z.strictObject({ de: text, en: text });
const name = z.string().min(1).max(MAX.name);
const recordOf = <Value extends z.ZodType>(value: Value, max: number, what: string) =>
  z.record(name, value).refine((values) => Object.keys(values).length <= max, `${max} ${what} at most`);
const pagePath = z.string().max(MAX.path).regex(PAGE_PATH, 'a path of the site, such as /profile/:user');
const linkPath = z.string().max(MAX.path).regex(LINK_PATH, 'a path of the site, such as /profile/:me');

/** The data of a `Guard`. */
export const guardData = z.strictObject({
  login: z.literal(true).optional(),
  staff: z.literal(true).optional(),
  ranks: z.array(z.enum(RANKS)).min(1).max(RANKS.length).optional(),
});

/** A route of a remote as the shell knows it before any code is loaded. */
const routeData = z.strictObject({
  /** The feature that owns it, unique in the remote: its pages and strings go by this name. */
  feature: z
    .string()
    .max(MAX.name)
    .regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens, such as daily-quests'),
  path: pagePath,
  title: localized,
  /** The subject of the page in one sentence, for search engines and previews of links. */
  description: z.strictObject({ de: sentence, en: sentence }).optional(),
  guard: guardData,
  /** Set if the page is rendered on the server: for everybody, or behind a login as it looks without data. */
  render: z.literal('server').optional(),
  /** The parameters of the query that the page depends on; the server ignores all others. */
  query: z.array(name).max(MAX.query).optional(),
});

/** Where an entry of the navigation is shown. */
export const NAVIGATION_SLOTS = ['navbar', 'mobile', 'user', 'footer'] as const;
export type NavigationSlot = (typeof NAVIGATION_SLOTS)[number];

/** An entry of the site's navigation that a remote declares. */
export const navigationData = z.strictObject({
  slots: z.array(z.enum(NAVIGATION_SLOTS)).min(1).max(NAVIGATION_SLOTS.length),
  /** A path of the site; `:me` stands for the logged-in player, by uuid. */
  to: linkPath,
  label: z.strictObject({ de: text.max(MAX.label), en: text.max(MAX.label) }),
  /** Ascending; the shell's own entries are at 0 and 100. */
  order: z.int().min(1).max(99),
  guard: guardData,
  /** The id of a number shown beside the label, which the remote's code sets. */
  badge: name.optional(),
  /** The number with its unit, for screen readers: "{{count}} things in the cart". */
  badgeLabel: z.strictObject({ one: localized, other: localized }).optional(),
});
export type NavigationData = z.infer<typeof navigationData>;

/** Names a slot with the version of its props: `profile/after-places/v1`. */
export const slotName = z
  .string()
  .max(MAX.text)
  .regex(/^(?:[a-z][a-z0-9-]*\/){2}v[1-9]\d?$/, 'a place and its version, such as profile/after-places/v1');

/** The types that a prop of a slot may have. */
export const PROP_TYPES = ['string', 'number', 'boolean'] as const;

const slotData = z.strictObject({
  name: slotName,
  props: recordOf(z.enum(PROP_TYPES), MAX.props, 'props'),
  /** Values of the props with which the gate renders what others contribute, such as those of a player who doesn't exist. */
  sample: recordOf(
    z.union([z.string().max(MAX.text), z.number(), z.boolean()]),
    MAX.props,
    'props',
  ).optional(),
  /** The version of the remote that opened it first. */
  since: name,
});
export type SlotData = z.infer<typeof slotData>;

const pixels = z.int().min(1).max(MAX.height);

const contributionData = z.strictObject({
  slot: slotName,
  feature: routeData.shape.feature,
  /** Ascending within the slot. */
  order: z.int().min(1).max(99),
  guard: guardData,
  /** Pixels that are kept free for it while its code is loading, on a desktop and on a phone. */
  height: z.strictObject({ desktop: pixels, phone: pixels }).optional(),
  /** Set if it is rendered on the server where its page is, for guards that let everybody in. */
  render: z.literal('server').optional(),
});
export type ContributionData = z.infer<typeof contributionData>;

/** The content of one exposed module of a remote. */
export const moduleData = z.strictObject({
  /** The key under `exposes`, such as `./manifest`. */
  module: z
    .string()
    .max(MAX.name)
    .regex(/^\.\/[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens after ./'),
  routes: z.array(routeData).max(MAX.routes),
  navigation: z.array(navigationData).max(MAX.links),
  /** Slots that its pages open; absent if there are none, as are contributions. */
  slots: z.array(slotData).max(MAX.slots).optional(),
  contributions: z.array(contributionData).max(MAX.contributions).optional(),
});
export type ModuleData = z.infer<typeof moduleData>;

function hasRoomForLinks(modules: readonly ModuleData[]): boolean {
  const slots = modules.flatMap(({ navigation }) => navigation.flatMap((link) => link.slots));
  return NAVIGATION_SLOTS.every((slot) => slots.filter((each) => each === slot).length <= MAX.linksInSlot);
}

/** Name of a remote: its folder, the first part of its text namespaces, and its place under `/remotes/`. */
export const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, 40 characters at most');

/** The package's version and a hash of the sources. It names a folder, so the pattern rules out path traversal. */
export const remoteVersion = z
  .string()
  .max(80)
  .regex(/^\w[\w.+-]*$/, 'a version such as 1.4.0');

/** Hash of a file as a browser checks it: `sha384-` and base64. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Path of a file below the folder of its version, with forward slashes. */
export const filePath = z
  .string()
  .max(200)
  .regex(/^(?!.*(?:^|\/)\.)[\w.@+~-]+(?:\/[\w.@+~-]+)*$/, 'a path below the folder of the version');

/** The program that renders pages of a build on the server. */
const serverPart = z.strictObject({
  /** Its files; the entry is `server/main.cjs`. */
  files: z.array(filePath).min(1).max(MAX.serverFiles),
  /** The scripts that a browser needs for each lazy chunk of the program, by the name of the chunk. */
  chunks: z.record(z.string().max(MAX.path), z.array(filePath).max(MAX.serverFiles)),
});
export type ServerPart = z.infer<typeof serverPart>;

/** An address that stays on the site however a browser reads it. */
export const siteAddress = z
  .string()
  .max(MAX.address)
  .refine(isSiteAddress, 'an address of the site, such as /shop?from=gate');

/** The build manifest of a remote, `manifest.json`. The gate checks it; the registry serves part of it. */
export const remoteManifest = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  /** The commit it was built from, `-dirty` with changes on top of it; `unknown` outside of a repository. */
  commit: z.string().regex(/^(?:[0-9a-f]{7,64}(?:-dirty)?|unknown)$/),
  /** The global variable its container is found under: one per version, so that two can be on one page. */
  global: z
    .string()
    .max(MAX.path)
    .regex(/^__remote_\w+$/),
  /** The kind of `remoteEntry.js`: a script if not given, or an ES module with the functions of a container. */
  type: z.enum(['script', 'module']).optional(),
  /** The range of `shell/store`, the contract with the shell, that this build works with. */
  store: z.string().min(1).max(MAX.range),
  /** The ranges of everything else it takes from the shell, by share key. */
  shared: recordOf(z.string().min(1).max(MAX.range), MAX.shared, 'libraries'),
  modules: z
    .array(moduleData)
    .min(1)
    .max(MAX.modules)
    .refine(hasRoomForLinks, `${MAX.linksInSlot} links at most in each slot of the navigation`),
  /** Paths that the gate opens before the build goes live. It also loads every module, whatever is listed here. */
  smoke: z.array(siteAddress).max(MAX.smoke),
  /** Every file that a browser may ask for, with its hash. A dev server's build, which changes with each edit, has none. */
  files: z.record(filePath, integrity),
  /**
   * The exports that it imports of the page's libraries, of `shell/store` and of the platform, by share key or module; `*`
   * for a whole module. Builds older than this field have none.
   */
  uses: recordOf(z.array(name).max(MAX.exports), MAX.used, 'used modules').optional(),
  /** Absent if its pages are rendered in the browser only. */
  server: serverPart.optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** A remote as a page gets it: what the shell must know before any of its code is loaded. */
export const registeredRemote = remoteManifest
  .pick({ name: true, version: true, global: true, type: true, modules: true })
  .extend({
    /** URL of `remoteEntry.js`: a path of this origin, or a URL of an allowed one. */
    entry: z.string().min(1),
    /** Hashes of its files by URL, where another origin serves them: the browser refuses any other content. */
    integrity: z.record(z.string(), integrity).optional(),
  });
export type RegisteredRemote = z.infer<typeof registeredRemote>;

/** Returns the part of a manifest that pages get; `base` is where its files are, without a slash at the end. */
export function registered(
  { name, version, global, type, modules }: RemoteManifest,
  base: string,
): RegisteredRemote {
  return { name, version, global, ...(type && { type }), modules, entry: `${base}/remoteEntry.js` };
}

/** `GET /registry`: the remotes as this visitor gets them; the header `etag` names the state. */
export const registry = z.object({ remotes: z.array(registeredRemote) });
export type Registry = z.infer<typeof registry>;
