import { z } from 'zod';

/** What browsers say that the policy of a page has stopped; anybody can make such a report up. */
export const cspReport = z.object({
  /** The directive of the policy, such as `script-src`. */
  directive: z.string(),
  /** What was stopped: origin and path, or a word of the browser such as `inline`. */
  blocked: z.string(),
  /** The file whose code tried, without its query; empty where it was none. */
  source: z.string(),
  /** The build that the file is of, where it is one's. */
  remote: z.string().nullable(),
  version: z.string().nullable(),
  count: z.int(),
  /** The hour in which it was reported last. */
  lastHour: z.iso.datetime(),
});
export type CspReport = z.infer<typeof cspReport>;

/** `GET /csp-reports`: the most frequent ones of the last week. */
export const cspReportList = z.array(cspReport);
