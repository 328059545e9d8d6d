import {
  applyBody,
  application,
  ownApplications,
  applicationsQuery,
  applicationList,
  applicationParams,
  applicationDetail,
  applicationHistory,
  stateBody,
  stateConflict,
} from '../http/applications.ts';
import { errorBody } from '../http/errors.ts';
import { ifMatchHeaders } from '../http/ifMatch.ts';
import { z } from 'zod';
import { players, staff, leads } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { APPLICATIONS, DECISIONS, applicationOf, detailOf } from './samples/applications.ts';
import { pageOf } from './samples/sample.ts';

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
  answers: { 200: ownApplications },
  sample: ({ user }) => ({ body: [applicationOf(3, user.uuid), applicationOf(4, user.uuid)] }),
});

export const listApplications = defineCall('GET /applications/all', {
  summary:
    'For lead ranks, all applications, or with a query a page of summaries; for other staff, the newest summaries.',
  guard: staff,
  also: 'Full applications for the five lead ranks, the ten newest summaries for other staff.',
  query: applicationsQuery,
  answers: { 200: applicationList },
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
  params: applicationParams,
  answers: { 200: applicationDetail, 404: errorBody },
  sample: ({ params }) => ({ body: detailOf(Number(params['id']) || 1) }),
  sampleRequest: { params: { id: '1' } },
});

export const listDecisions = defineCall('GET /applications/:id/history', {
  summary: 'The decisions on an application, newest first.',
  guard: leads,
  params: applicationParams,
  answers: { 200: applicationHistory, 404: errorBody },
  sample: () => ({ body: DECISIONS }),
  sampleRequest: { params: { id: '1' } },
});

export const decideApplication = defineCall('PATCH /applications/:id/state', {
  summary:
    'Sets the state of an application; setting the current one is a no-op. With `if-match`, only over that decision.',
  guard: leads,
  also: 'With `If-Match`, only if nobody has decided since.',
  params: applicationParams,
  headers: ifMatchHeaders,
  body: stateBody,
  answers: { 204: z.null(), 404: errorBody, 409: stateConflict },
  sampleRequest: { params: { id: '1' }, body: { newState: 'ACCEPTED' } },
});
