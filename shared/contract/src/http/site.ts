import { z } from 'zod';
import { LANGS } from '../lang.ts';
import { RANKS } from '../ranks.ts';
import { isTimeZone } from '../timeZone.ts';
import { registry } from './registry.ts';
import { activeOverride } from './releases.ts';

const link = z.strictObject({ label: z.string().min(1), url: z.url({ protocol: /^https$/ }) });
const localized = z.strictObject({ de: z.string().min(1), en: z.string().min(1) });

const PLACEHOLDER = /\{[^{}]*\}/g;
const BEHIND_HTTPS_HOST = /^https:\/\/[^/?#@{}\\\s]+\/[^#\s]*$/;

/** The URL of an upstream. Placeholders must come after the host, or a request could choose which server is called. */
function serviceUrl(...placeholders: readonly string[]) {
  const expected = placeholders.map((name) => `{${name}}`);
  const error = `expected an https address with ${expected.join(' and ')} behind its host and no other placeholder`;
  const isRight = (value: string) => {
    const named = [...new Set(value.match(PLACEHOLDER))].sort();
    return BEHIND_HTTPS_HOST.test(value) && named.join() === expected.toSorted().join();
  };
  return z.url({ error, abort: true }).refine(isRight, error);
}

/** `GET /privacy`: a heading and plain text with line breaks for each section, in both languages. */
export const privacyText = z
  .array(z.strictObject({ title: localized, text: localized }))
  .min(1)
  .max(30);
export type PrivacyText = z.infer<typeof privacyText>;

const days = z.int().min(1).max(36_500);

/** Path prefixes that `publicPaths` may open. */
export const OPENABLE_PATHS = ['/shop', '/apply'] as const;

/** The part of `config/site.json` that is sent to browsers. */
export const publicSite = z.object({
  name: z.string().min(1).max(32),
  /** The address players type into the game. */
  serverAddress: z.string().min(1),
  /** Accent colour of the primary action, as `#RRGGBB`. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  hero: localized,
  socials: z.array(link),
  affiliates: z.array(link),
  /** Path prefixes that visitors may open without a login. */
  publicPaths: z.array(z.enum(OPENABLE_PATHS)),
  /** The people who answer for the site: plain text with line breaks, read without calls during maintenance. */
  imprint: localized,
  /** The time zone in which days and months of the boards begin. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'expected a time zone such as Europe/Berlin')
    .default('Europe/Berlin'),
});
export type PublicSite = z.infer<typeof publicSite>;

/** `config/site.json` as a whole. */
export const siteConfig = z.strictObject({
  ...publicSite.shape,
  /** Which personal data the site stores and why, as `/privacy` shows it: sections in order. */
  privacy: privacyText,
  /** Days for which the site keeps decided applications, entries of the audit trail, and lines of the chat log. */
  retention: z
    .strictObject({
      applicationDays: days.default(365),
      auditDays: days.default(730),
      chatDays: days.default(14),
    })
    .prefault({}),
  /** Ranks that need a second factor. */
  requireSecondFactor: z.array(z.enum(RANKS)).default([]),
  /** Console commands for game servers with the AzLink plugin; `{name}` and `{rank}` are replaced. */
  azlink: z
    .strictObject({
      commands: z.strictObject({ 'give-rank': z.string().min(1).max(200).optional() }).prefault({}),
    })
    .prefault({}),
  voucher: z.strictObject({ code: z.string().min(1), percent: z.int().min(1).max(100) }),
  /** The rate of the value-added tax that prices include. */
  vatPercent: z.number().min(0).max(100).default(19),
  /** Why prices include no VAT, where the rate is 0: for receipts. */
  vatNote: localized.optional(),
  /** The letters before the year in numbers of orders. */
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{1,6}$/, 'expected up to six capital letters')
    .default('BH'),
  /** How to pay an order by hand, with line breaks: to which account, or where. For the provider `manual`. */
  paymentText: localized.optional(),
  /** Days after which an order that is paid by hand ends by itself. */
  manualDays: z.int().min(1).max(365).default(14),
  /** Upstreams that the server calls on behalf of visitors, to hide the visitors' IP addresses. */
  services: z.strictObject({
    /** Tells how many players are online at `serverAddress`. By default, the server pings that address itself. */
    status: z.strictObject({ url: serviceUrl('address') }).optional(),
    avatars: z.strictObject({ url: serviceUrl('uuid', 'size') }),
  }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** The data that the served HTML hands to the shell, so that its first paint needs no call. */
export const bootData = z.object({
  site: publicSite,
  lang: z.enum(LANGS),
  registry,
  /** Identifies the state of the registry; the header `x-registry` of every answer carries the current one. */
  revision: z.string(),
  /** Names the build of the shell, as the header `x-shell` does. */
  shell: z.string(),
  overrides: z.array(activeOverride).optional(),
  /** The share of pages that send telemetry; all of them if not given. */
  telemetry: z.object({ sample: z.number().min(0).max(1) }).optional(),
});
export type BootData = z.infer<typeof bootData>;
