import { alertList, alertsQuery, markReadBody, sendAlertBody } from '../http/alerts.ts';
import { z } from 'zod';
import { errorBody } from '../http/errors.ts';
import { players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { ALERTS } from './samples/players.ts';

export const listAlerts = defineCall('GET /alerts', {
  summary: 'The alerts of the caller, newest first; `x-unread-count` is the number of unread ones.',
  guard: players,
  also: 'Only own alerts.',
  query: alertsQuery,
  answers: { 200: alertList },
  sample: () => ({ body: ALERTS }),
});

export const listUnreadAlerts = defineCall('GET /alerts/unread', {
  summary:
    'The alerts of the caller that are not read yet, newest first; `x-unread-count` is the number of unread ones.',
  guard: players,
  also: 'Only own alerts.',
  query: alertsQuery,
  answers: { 200: alertList },
  sample: () => ({ body: ALERTS.filter(({ is_read: isRead }) => isRead === 0) }),
});

export const markAlertRead = defineCall('POST /alerts/mark-read', {
  summary: 'Marks an alert of the caller as read.',
  guard: players,
  also: 'Only own alerts; others are unknown.',
  body: markReadBody,
  answers: { 204: z.null(), 404: errorBody },
  isMadeByItself: true,
  sampleRequest: { body: { alertId: 999_999 } },
});

export const markAllAlertsRead = defineCall('POST /alerts/mark-all-read', {
  summary: 'Marks the alerts of the caller as read: up to the newest that was shown, or all.',
  guard: players,
  also: 'Only own alerts.',
  body: z.strictObject({ newest: z.int().min(1).optional() }).nullish(),
  answers: { 204: z.null() },
  isMadeByItself: true,
  sampleRequest: { body: { newest: 999_999 } },
});

export const sendAlert = defineCall('POST /alerts/send-application-alert', {
  summary: 'Sends an alert to a player, or to the caller.',
  guard: players,
  also: 'To other players: only the five lead ranks. Never about security.',
  body: sendAlertBody,
  answers: { 204: z.null(), 404: errorBody },
  sampleRequest: { body: { category: 'application', message: 'Received.' } },
});
