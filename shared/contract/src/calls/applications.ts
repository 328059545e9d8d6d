import {
  applyBody,
  application,
  applicationDecision,
  applicationDetail,
  applicationsQuery,
  applicationSummary,
  stateBody,
} from '../http/applications.ts';
import { errorBody } from '../http/errors.ts';
import { ifMatchHeaders } from '../http/ifMatch.ts';
import { z } from 'zod';
import { players, staff, leads } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { APPLICATIONS, DECISIONS, applicationOf, detailOf } from './samples/applications.ts';
import { pageOf } from './samples/sample.ts';

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const apply = defineCall('POST /applications/apply', {
  summary: 'Applies for the team.',
  guard: players,
  also: 'One pending application per player.',
  body: applyBody,
  answers: { 201: application },
  sampleRequest: {
    body: {
      name: 'Somebody',
      discord: 'somebody',
      age: 20,
      role: 'Builder',
      strengths: 'many',
      weaknesses: 'few',
      motivation: 'fun',
    },
  },
});

export const listOwnApplications = defineCall('GET /applications/own', {
  summary: "The caller's applications, newest first.",
  guard: players,
  answers: { 200: z.array(application) },
  sample: ({ user }) => ({ body: [applicationOf(3, user.uuid), applicationOf(4, user.uuid)] }),
});

export const listApplications = defineCall('GET /applications/all', {
  summary:
    'For lead ranks, all applications, or with a query a page of summaries; for other staff, the newest summaries.',
  guard: staff,
  also: 'Full applications for the five lead ranks, the ten newest summaries for other staff.',
  query: applicationsQuery,
  answers: { 200: z.union([z.array(application), z.array(applicationSummary)]) },
  sample: ({ query }) =>
    pageOf(
      APPLICATIONS.filter(({ state }) => [null, state].includes(query.get('state') as never)),
      query,
    ),
});

export const readApplication = defineCall('GET /applications/:id', {
  summary:
    'An application, with the language to write to the applicant in; the `etag` header names its newest decision.',
  guard: leads,
  params,
  answers: { 200: applicationDetail, 404: errorBody },
  sample: ({ params }) => ({ body: detailOf(Number(params['id']) || 1) }),
  sampleRequest: { params: { id: '1' } },
});

export const listDecisions = defineCall('GET /applications/:id/history', {
  summary: 'The decisions on an application, newest first.',
  guard: leads,
  params,
  answers: { 200: z.array(applicationDecision), 404: errorBody },
  sample: () => ({ body: DECISIONS }),
  sampleRequest: { params: { id: '1' } },
});

export const decideApplication = defineCall('PATCH /applications/:id/state', {
  summary:
    'Sets the state of an application; setting the current one is a no-op. With `if-match`, only over that decision.',
  guard: leads,
  also: 'With `If-Match`, only if nobody has decided since.',
  params,
  headers: ifMatchHeaders,
  body: stateBody,
  // With the decision that the caller had not seen.
  answers: {
    204: z.null(),
    404: errorBody,
    409: errorBody.extend({ decision: applicationDecision.optional() }),
  },
  sampleRequest: { params: { id: '1' }, body: { newState: 'ACCEPTED' } },
});
