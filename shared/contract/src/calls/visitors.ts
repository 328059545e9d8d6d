import { registry } from '../http/registry.ts';
import { overrides, overrideBody } from '../http/releases.ts';
import { z } from 'zod';
import { errorBody } from '../http/errors.ts';
import { telemetryBody } from '../http/telemetry.ts';
import { cspReport } from '../http/cspReports.ts';
import { everybodyAlways } from './callRules.ts';
import { developers } from '../guards.ts';
import { defineCall } from './defineCall.ts';
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
