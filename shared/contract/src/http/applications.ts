import { z } from 'zod';
import { playerId } from './playerId.ts';

/** Roles a player can apply for. */
export const APPLICATION_ROLES = ['Supporter', 'Content', 'Developer', 'Builder'] as const;
export type ApplicationRole = (typeof APPLICATION_ROLES)[number];

/** States of an application; a new one is `PENDING`. */
export const APPLICATION_STATES = ['PENDING', 'ACCEPTED', 'DENIED'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What every staff rank may read of an application. `created_at` is UTC ISO 8601. */
export const applicationSummary = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(APPLICATION_ROLES),
  state: z.enum(APPLICATION_STATES),
  created_at: z.iso.datetime(),
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

/** A whole application, for the ranks that decide. */
export const application = applicationSummary.extend({
  user_id: playerId,
  discord: z.string(),
  age: z.int(),
  strengths: z.string(),
  weaknesses: z.string(),
  motivation: z.string(),
});
export type Application = z.infer<typeof application>;

/** `GET /applications/all`: whole applications for lead ranks, the newest summaries for other staff. */
export const applicationList = z.union([z.array(application), z.array(applicationSummary)]);
