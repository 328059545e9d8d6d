import { z } from 'zod';
import { LANGS } from '../lang.ts';
import { LIMITS } from '../limits.ts';
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

/** A whole application, for the ranks that decide and for its author. */
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

/** `GET /applications/own`: the caller's own, the newest first. */
export const ownApplications = z.array(application);

/** `GET /applications/{id}`, `PATCH /applications/{id}/state` */
export const applicationParams = z.object({
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** `GET /applications/{id}`: with the language to write to the applicant in. */
export const applicationDetail = application.extend({ lang: z.enum(LANGS) });
export type ApplicationDetail = z.infer<typeof applicationDetail>;

const { age, applicationName, applicationText } = LIMITS;
const nameField = z.string().trim().min(applicationName.min).max(applicationName.max);
const textField = z.string().trim().min(applicationText.min).max(applicationText.max);

/** `POST /applications/apply`: all fields are needed. */
export const applyBody = z.strictObject({
  name: nameField,
  discord: nameField,
  age: z.int().min(age.min).max(age.max),
  role: z.enum(APPLICATION_ROLES),
  strengths: textField,
  weaknesses: textField,
  motivation: textField,
});
export type ApplyBody = z.infer<typeof applyBody>;

/** `PATCH /applications/{id}/state` */
export const stateBody = z.strictObject({ newState: z.enum(APPLICATION_STATES) });
export type StateBody = z.infer<typeof stateBody>;
