import { z } from 'zod';
import { panelSettings, maintenance } from '../http/panel.ts';
import { ifMatchHeaders } from '../http/ifMatch.ts';
import { errorBody } from '../http/errors.ts';
import { emptyBody } from '../http/session.ts';
import { everybodyAlways } from './callRules.ts';
import { heads } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { SETTINGS } from './samples/panel.ts';

export const readSettings = defineCall('GET /panel/settings', {
  summary: 'The settings of the site; the `etag` header is their version.',
  guard: heads,
  answers: { 200: panelSettings },
  sample: () => ({ body: SETTINGS, headers: { etag: '"1"' } }),
});

export const replaceSettings = defineCall('PUT /panel/settings', {
  summary: 'Replaces the settings; with `if-match`, only that version.',
  guard: heads,
  also: 'With `If-Match`, only if the settings are still at that version.',
  headers: ifMatchHeaders,
  body: panelSettings,
  answers: { 200: panelSettings, 409: errorBody },
  sampleRequest: { body: SETTINGS },
});

export const toggleMaintenance = defineCall('PUT /panel/maintenance/toggle', {
  summary: 'Toggles maintenance; with `if-match`, only in that version of the settings.',
  guard: heads,
  also: 'With `If-Match`, only if the settings are still at that version.',
  headers: ifMatchHeaders,
  body: emptyBody,
  answers: { 200: z.object({ enabled: z.boolean() }), 409: errorBody },
});

export const readMaintenance = defineCall('GET /panel/maintenance', {
  summary: 'Whether the site is under maintenance, and the message for it.',
  ...everybodyAlways,
  answers: { 200: maintenance },
});
