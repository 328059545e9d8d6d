import { z } from 'zod';
import { applicationStates } from '../applicationStates.ts';
import { LANGS } from '../lang.ts';
import { LIMITS } from '../limits.ts';
import { namesOf } from '../states.ts';
import { isVisible } from '../visibleText.ts';
import { knownSince, playerId } from './players.ts';

/** Roles a player can apply for. */
export const APPLICATION_ROLES = ['Supporter', 'Content', 'Developer', 'Builder'] as const;
export type ApplicationRole = (typeof APPLICATION_ROLES)[number];

export const APPLICATION_STATES = namesOf(applicationStates);
export type ApplicationState = keyof typeof applicationStates;

/** The part of an application that every staff rank may read. `created_at` is UTC ISO 8601. */
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

/** The orders of a list of applications: by when it came in, by the applicant's name, or by the role. */
export const APPLICATION_SORTS = ['date', 'name', 'role'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/**
 * `GET /applications/all`: all in full, or with a query summaries of those whose name, Discord name or player's name has
 * `search` in it, in any case; the header `x-total-count` is their number. Without `order`, dates are newest first, names
 * and roles from A to Z.
 */
export const applicationsQuery = z.strictObject({
  search: z.string().trim().max(LIMITS.search.max).optional(),
  state: z.enum(APPLICATION_STATES).optional(),
  role: z.enum(APPLICATION_ROLES).optional(),
  sort: z.enum(APPLICATION_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: z.coerce.number<number>().int().min(1).max(LIMITS.page.max).optional(),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
});
export type ApplicationsQuery = z.infer<typeof applicationsQuery>;

/** `GET /applications/{id}`; `lang` is to write to the applicant in, the header `etag` names the newest decision. */
export const applicationDetail = application.extend({
  player: z.string(),
  lang: z.enum(LANGS),
  ...knownSince.shape,
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

/** One decision on an application: who gave it which state, over which, and when (UTC ISO 8601). */
export const applicationDecision = z.object({
  id: z.int(),
  /** The staff member who decided, by the name they had then. */
  by: z.string(),
  from: z.enum(APPLICATION_STATES),
  to: z.enum(APPLICATION_STATES),
  created_at: z.iso.datetime(),
});
export type ApplicationDecision = z.infer<typeof applicationDecision>;

const { age, applicationName, applicationText } = LIMITS;
const field = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.string().trim().min(min).max(max).refine(isVisible);
const nameField = field(applicationName);
const textField = field(applicationText);

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

/**
 * `PATCH /applications/{id}/state`: 204 with the new `etag`, or with the same one if the application already had the
 * state. With the `etag` of `GET /applications/{id}` as `if-match`, a decision over an unseen one is refused.
 */
export const stateBody = z.strictObject({ newState: z.enum(APPLICATION_STATES) });
export type StateBody = z.infer<typeof stateBody>;
