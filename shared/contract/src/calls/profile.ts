import { z } from 'zod';
import { addressedName } from '../http/players.ts';
import { profile } from '../http/profile.ts';
import { errorBody } from '../http/errors.ts';
import { players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { profileOf } from './samples/players.ts';

export const readProfile = defineCall('GET /profile/:user', {
  summary: 'A player by name in any case or by uuid.',
  guard: players,
  params: z.object({ user: addressedName }),
  answers: { 200: profile, 404: errorBody },
  sample: ({ params, user }) => ({ body: profileOf(params['user'] ?? '', user) }),
  sampleRequest: { params: { user: 'Somebody' } },
});
