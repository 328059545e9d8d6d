import { emptyBody, loginBody, loginResponse, secondFactorBody, sessionResponse } from '../http/session.ts';
import { newPassword } from '../http/account.ts';
import { errorBody } from '../http/errors.ts';
import { z } from 'zod';
import { everybodyAlways } from './callRules.ts';
import { players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { RANKS } from '../ranks.ts';
import { uuidOf } from './samples/sample.ts';

/** Of `/login/link`, as people may type it. */
const code = z.string().min(1).max(64);

export const login = defineCall('POST /login', {
  summary: 'Logs in with name and password.',
  ...everybodyAlways,
  body: loginBody,
  answers: { 200: loginResponse, 429: errorBody },
  sampleRequest: { body: { name: 'Somebody', password: 'a password of theirs' } },
});

export const loginByLink = defineCall('POST /login/link', {
  summary: 'Sets a password with a code from the game and logs in.',
  ...everybodyAlways,
  also: 'A code that the player got in the game, once.',
  body: z.strictObject({ code, newPassword }),
  answers: { 200: loginResponse, 429: errorBody },
  sampleRequest: { body: { code: 'AAAA-BBBB', newPassword: 'a new password' } },
});

export const checkLinkCode = defineCall('POST /login/link/check', {
  summary: 'Returns the player that a code from the game is for.',
  ...everybodyAlways,
  also: 'A code that the player got in the game.',
  body: z.strictObject({ code }),
  answers: { 200: z.object({ name: z.string(), expiresAt: z.iso.datetime() }), 429: errorBody },
  sampleRequest: { body: { code: 'AAAA-BBBB' } },
});

export const loginWithCode = defineCall('POST /user/2fa/login', {
  summary: 'Completes a login with a code of the app or a recovery code.',
  ...everybodyAlways,
  also: 'The cookie of the password step, for the same player.',
  body: secondFactorBody,
  answers: { 200: sessionResponse, 429: errorBody },
  sampleRequest: { body: { code: '123456', uuid: uuidOf(1) } },
});

export const refresh = defineCall('POST /refresh', {
  summary: 'Renews the session with the refresh cookie, which changes.',
  ...everybodyAlways,
  also: 'The refresh cookie, once.',
  body: emptyBody,
  answers: { 200: sessionResponse, 401: errorBody, 429: errorBody },
});

export const logout = defineCall('POST /logout', {
  summary: 'Ends the sessions of the player, this one and all others.',
  ...everybodyAlways,
  body: emptyBody,
  answers: { 204: z.null() },
});

export const readRank = defineCall('GET /user/rank', {
  summary: "The caller's current rank.",
  guard: players,
  duringMaintenance: true,
  answers: { 200: z.object({ rank: z.enum(RANKS) }) },
  sample: ({ user }) => ({ body: { rank: user.rank } }),
});
