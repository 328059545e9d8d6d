import { emptyBody } from '../http/session.ts';
import { gateClaim, gateVerdict } from '../http/releases.ts';
import { errorBody } from '../http/errors.ts';
import { z } from 'zod';
import { forGate } from './callRules.ts';
import { defineCall } from './defineCall.ts';

export const claimGateJob = defineCall('POST /gate/claim', {
  summary: 'Gives a gate worker the next build to check, if any is waiting.',
  ...forGate,
  body: emptyBody,
  answers: { 200: gateClaim, 401: errorBody },
});

export const giveVerdict = defineCall('POST /gate/verdicts', {
  summary: 'Records the verdict of a gate worker.',
  ...forGate,
  body: gateVerdict,
  answers: { 204: z.null(), 400: errorBody, 401: errorBody, 404: errorBody },
  sampleRequest: { body: { id: 1, problems: [] } },
});
