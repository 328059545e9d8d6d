import { auditEntry, auditQuery, rankBody, staffMember, waiting } from '../http/panel.ts';
import { z } from 'zod';
import { playerId } from '../http/players.ts';
import { errorBody } from '../http/errors.ts';
import { staff, leads, heads } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';
import { AUDIT, TEAM, WAITING } from './samples/panel.ts';

export const listStaff = defineCall('GET /panel/staff', {
  summary: 'The team by rank, then by name.',
  guard: leads,
  answers: { 200: z.array(staffMember) },
  sample: () => ({ body: TEAM }),
});

export const setStaffRank = defineCall('PATCH /panel/staff/:uuid/rank', {
  summary: 'Changes the rank of a staff member.',
  guard: leads,
  also: 'The rules of power.',
  params: z.object({ uuid: playerId }),
  body: rankBody,
  answers: { 204: z.null(), 404: errorBody, 409: errorBody },
  sampleRequest: { params: { uuid: uuidOf(1) }, body: { rank: 'mod' } },
});

export const listAudit = defineCall('GET /panel/audit', {
  summary: 'The audit trail, newest first.',
  guard: heads,
  query: auditQuery,
  answers: { 200: z.array(auditEntry) },
  sample: ({ query }) => ({ body: query.has('before') ? [] : AUDIT }),
});

export const countWaiting = defineCall('GET /panel/waiting', {
  summary: 'How many applications, orders and game servers wait for a person.',
  guard: staff,
  also: 'Only numbers of what the caller may open.',
  answers: { 200: waiting },
  sample: () => ({ body: WAITING }),
});
