import { z } from 'zod';

/** A violation of a page's Content-Security-Policy, as reported by browsers; reports can be forged. */
export const cspReport = z.object({
  directive: z.string(),
  /** The blocked resource: origin and path, or a keyword such as `inline`. */
  blocked: z.string(),
  /** The script that caused it, without its query; empty if unknown. */
  source: z.string(),
  remote: z.string().nullable(),
  version: z.string().nullable(),
  count: z.int(),
  lastHour: z.iso.datetime(),
});
export type CspReport = z.infer<typeof cspReport>;
