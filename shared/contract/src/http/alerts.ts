import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { playerId } from './players.ts';

/** The subjects of alerts. */
export const ALERT_CATEGORIES = ['system', 'application', 'clan', 'shop', 'security'] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];

/** The categories that people may send: players trust alerts about their account's security. */
export const SENDABLE_CATEGORIES = ALERT_CATEGORIES.filter((category) => category !== 'security');

/** What an alert is about, with its id; a remote with its name. Only the server sets it. */
export const alertTarget = z.templateLiteral([z.enum(['order', 'clan', 'remote']), ':', z.string()]);
export type AlertTarget = z.infer<typeof alertTarget>;

/** An alert of the caller. `created_at` is UTC ISO 8601. No `target`: what it is about has no page. */
export const alert = z.object({
  id: z.int(),
  category: z.enum(ALERT_CATEGORIES),
  message: z.string(),
  created_at: z.iso.datetime(),
  is_read: z.union([z.literal(0), z.literal(1)]),
  target: alertTarget.optional(),
});
export type Alert = z.infer<typeof alert>;

/**
 * `GET /alerts` and `GET /alerts/unread`: newest first; `before` is the id of the last alert on the previous page. With
 * `limit=0`, there is only the header `x-unread-count`, the total number of unread alerts.
 */
export const alertList = z.array(alert);
export const alertsQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(0).max(LIMITS.page.max).default(LIMITS.page.max),
  before: z.coerce.number<number>().int().min(1).optional(),
});
export type AlertsQuery = z.infer<typeof alertsQuery>;

/** `POST /alerts/mark-read` */
export const markReadBody = z.strictObject({ alertId: z.int().min(1) });
export type MarkReadBody = z.infer<typeof markReadBody>;

/** Without control characters, except tabs and line breaks. */
const PRINTABLE = /^[\P{Cc}\t\n\r]*$/u;

/** `POST /alerts/send-application-alert`: to a player, or without `userId` to the caller. Plain text. */
export const sendAlertBody = z.strictObject({
  category: z.enum(SENDABLE_CATEGORIES),
  message: z.string().trim().regex(PRINTABLE).min(LIMITS.alert.min).max(LIMITS.alert.max),
  userId: playerId.optional(),
});
export type SendAlertBody = z.infer<typeof sendAlertBody>;
