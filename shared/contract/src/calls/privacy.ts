import { privacyText } from '../http/site.ts';
import { z } from 'zod';
import { accountData, deleteAccountBody } from '../http/privacy.ts';
import { errorBody } from '../http/errors.ts';
import { everybodyAlways } from './callRules.ts';
import { players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { accountDataOf } from './samples/players.ts';

export const readPrivacy = defineCall('GET /privacy', {
  summary: 'What personal data the site stores and why, in both languages.',
  ...everybodyAlways,
  answers: { 200: privacyText },
});

export const exportAccount = defineCall('GET /user/data', {
  summary: 'Everything the site stores about the caller, for download.',
  guard: players,
  also: "Only the caller's own data.",
  answers: { 200: accountData },
  sample: ({ user }) => ({ body: accountDataOf(user) }),
});

export const deleteAccount = defineCall('POST /user/delete', {
  summary: "Schedules the deletion of the caller's account, which a login cancels.",
  guard: players,
  also: 'The password, and a code if a second factor is on.',
  body: deleteAccountBody,
  answers: { 200: z.object({ delete_after: z.iso.datetime() }), 409: errorBody },
  sampleRequest: { body: { password: 'a password of theirs', code: '123456' } },
});
