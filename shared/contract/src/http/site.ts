import { z } from 'zod';
import { LANGS } from '../lang.ts';
import { registry } from './registry.ts';

const link = z.strictObject({ label: z.string().min(1), url: z.url({ protocol: /^https$/ }) });
const localized = z.strictObject({ de: z.string().min(1), en: z.string().min(1) });

/** The part of `config/site.json` that the browser is told. */
export const publicSite = z.object({
  name: z.string().min(1).max(32),
  /** The address players type into the game. */
  serverAddress: z.string().min(1),
  /** Accent colour of the primary action, as `#RRGGBB`. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  hero: localized,
  socials: z.array(link),
  affiliates: z.array(link),
  /** Path prefixes among `/shop` and `/apply` that visitors may open without a login. */
  publicPaths: z.array(z.enum(['/shop', '/apply'])),
});
export type PublicSite = z.infer<typeof publicSite>;

/** `config/site.json` as a whole. */
export const siteConfig = z.strictObject({
  ...publicSite.shape,
  imprint: localized,
  voucher: z.strictObject({ code: z.string().min(1), percent: z.int().min(1).max(100) }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** What the served HTML hands to the shell, so that its first paint needs no call. */
export const bootData = z.object({ site: publicSite, lang: z.enum(LANGS), registry });
export type BootData = z.infer<typeof bootData>;
