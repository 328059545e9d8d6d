import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { playerId } from './playerId.ts';

/** What an alert is about. */
export const ALERT_CATEGORIES = ['system', 'application', 'clan', 'shop', 'security'] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];

/** What people may send. Players trust alerts about their account's security, so only the server writes those. */
export const SENDABLE_CATEGORIES = ALERT_CATEGORIES.filter((category) => category !== 'security');

/** An alert of the caller. `is_read` is 0 or 1, `created_at` is UTC ISO 8601. */
export const alert = z.object({
  id: z.int(),
  category: z.enum(ALERT_CATEGORIES),
  message: z.string(),
  created_at: z.iso.datetime(),
  is_read: z.union([z.literal(0), z.literal(1)]),
});
export type Alert = z.infer<typeof alert>;

/** `GET /alerts` and `GET /alerts/unread`: the newest first. */
export const alertList = z.array(alert);

/** `POST /alerts/mark-read` */
export const markReadBody = z.strictObject({ alertId: z.int().min(1) });
export type MarkReadBody = z.infer<typeof markReadBody>;

/** `POST /alerts/send-application-alert`: to a player, or without `userId` to the caller. Plain text. */
export const sendAlertBody = z.strictObject({
  category: z.enum(SENDABLE_CATEGORIES),
  message: z.string().trim().min(LIMITS.alert.min).max(LIMITS.alert.max),
  userId: playerId.optional(),
});
export type SendAlertBody = z.infer<typeof sendAlertBody>;
