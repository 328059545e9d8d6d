import { registry } from '../http/registry.ts';
import { overrides, overrideBody } from '../http/releases.ts';
import { z } from 'zod';
import { AVATAR_SIZE } from '../avatar.ts';
import { playerId } from '../http/players.ts';
import { AVATAR_SIZES, PICTURE_TYPES, serverStatus } from '../http/services.ts';
import { errorBody } from '../http/errors.ts';
import { telemetryBody } from '../http/telemetry.ts';
import { cspReport } from '../http/cspReports.ts';
import { everybodyAlways } from './callRules.ts';
import { developers } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';
import { CSP_REPORTS, OVERRIDES } from './samples/releases.ts';

export const readRegistry = defineCall('GET /registry', {
  summary: 'The build of each remote that this visitor gets.',
  ...everybodyAlways,
  answers: { 200: registry },
});

export const listOverrides = defineCall('GET /overrides', {
  summary: 'The overrides of this browser, and the available builds.',
  guard: developers,
  duringMaintenance: true,
  answers: { 200: overrides, 400: errorBody, 401: errorBody, 403: errorBody },
  sample: () => ({ body: OVERRIDES }),
});

export const setOverride = defineCall('PUT /overrides', {
  summary: 'Sets an override of a remote for this browser for some hours.',
  guard: developers,
  duringMaintenance: true,
  body: overrideBody,
  answers: { 204: z.null(), 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody },
  sampleRequest: { body: { name: 'shop', target: '1.0.0' } },
});

export const openPreview = defineCall('GET /preview', {
  summary: 'Opens a preview link: gives this browser its build for some hours, and leads to its page.',
  ...everybodyAlways,
  query: z.object({ link: z.string().max(4096) }),
  answers: { 303: z.null(), 400: errorBody, 403: errorBody, 429: errorBody },
  sampleRequest: { query: { link: 'x.y' } },
});

export const removeOverrides = defineCall('DELETE /overrides', {
  summary: 'Removes all overrides of this browser.',
  ...everybodyAlways,
  answers: { 204: z.null() },
});

export const reportTelemetry = defineCall('POST /telemetry', {
  summary: 'Counts what a page observed of builds; unknown builds are ignored.',
  ...everybodyAlways,
  body: telemetryBody,
  answers: { 204: z.null(), 400: errorBody, 429: errorBody },
  isMadeByItself: true,
  sampleRequest: {
    body: { token: 'x'.repeat(32), entries: [{ remote: 'shop', version: '1.0.0', kind: 'load', value: 1 }] },
  },
});

export const reportViolations = defineCall('POST /csp-reports', {
  summary: 'Counts policy violations reported by browsers.',
  ...everybodyAlways,
  answers: { 204: z.null(), 429: errorBody },
});

export const listViolations = defineCall('GET /csp-reports', {
  summary: 'Policy violations of the last week, most frequent first.',
  guard: developers,
  answers: { 200: z.array(cspReport), 401: errorBody, 403: errorBody },
  sample: () => ({ body: CSP_REPORTS }),
});

const picture = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' });

export const readStatus = defineCall('GET /status', {
  summary: 'How many players are online.',
  ...everybodyAlways,
  answers: { 200: serverStatus },
});

export const readAvatar = defineCall('GET /avatar/:uuid', {
  summary: "A player's head, or the bundled one.",
  ...everybodyAlways,
  params: z.object({ uuid: playerId }),
  query: z.strictObject({
    size: z.coerce
      .number()
      .pipe(z.union(AVATAR_SIZES.map((size) => z.literal(size))))
      .default(AVATAR_SIZE),
  }),
  answers: {
    200: { content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: picture }])) },
    // For a caller that already has the picture.
    304: z.undefined(),
  },
  sampleRequest: { params: { uuid: uuidOf(1) } },
});
