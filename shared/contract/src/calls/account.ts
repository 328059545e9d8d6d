import {
  changePasswordBody,
  setupBody,
  setupResponse,
  codeBody,
  disableBody,
  confirmBody,
} from '../http/account.ts';
import { z } from 'zod';
import { errorBody } from '../http/errors.ts';
import { accountData, deleteAccountBody } from '../http/privacy.ts';
import { privacyText } from '../http/site.ts';
import { everybodyAlways } from './callRules.ts';
import { players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { accountDataOf } from './samples/players.ts';

/** Of which the languages are in capitals. */
const langBody = z.strictObject({ lang: z.enum(['DE', 'EN']) });

export const readLang = defineCall('GET /user/lang', {
  summary: "The caller's language.",
  guard: players,
  duringMaintenance: true,
  answers: { 200: langBody },
  sample: ({ user }) => ({ body: { lang: user.lang.toUpperCase() } }),
});

export const setLang = defineCall('POST /user/lang', {
  summary: "Sets the caller's language.",
  guard: players,
  duringMaintenance: true,
  body: langBody,
  answers: { 204: z.null() },
  isMadeByItself: true,
  sampleRequest: { body: { lang: 'DE' } },
});

export const changePassword = defineCall('POST /user/change-password', {
  summary: "Changes the caller's password, which ends the other sessions.",
  guard: players,
  also: 'The current password, unless the change is forced or a player (not staff) logged in less than ten minutes ago.',
  body: changePasswordBody,
  answers: { 204: z.null() },
  sampleRequest: { body: { newPassword: 'a new password', currentPassword: 'a password of theirs' } },
});

export const setUpSecondFactor = defineCall('POST /user/2fa/setup', {
  summary: 'Begins to set up a second factor, which is inactive until verified.',
  guard: players,
  also: 'The current password to set up the first one; after that a code, and for staff the password too.',
  body: setupBody,
  answers: { 200: setupResponse },
  sampleRequest: { body: { code: '123456' } },
});

export const turnOnSecondFactor = defineCall('POST /user/2fa/verify', {
  summary: 'Turns on the second factor under set-up, which ends the other sessions.',
  guard: players,
  also: 'A code for the secret that is being set up.',
  body: codeBody,
  answers: { 204: z.null() },
  sampleRequest: { body: { code: '123456' } },
});

export const turnOffSecondFactor = defineCall('POST /user/2fa/disable', {
  summary: 'Turns off the second factor, which ends the other sessions.',
  guard: players,
  also: 'A code, and for staff the current password. Refused if the rank requires a second factor.',
  body: disableBody,
  answers: { 204: z.null() },
  sampleRequest: { body: { code: '123456' } },
});

export const confirmSecondFactor = defineCall('POST /user/2fa/confirm', {
  summary: 'Confirms the second factor again, which is valid for ten minutes of the session.',
  guard: players,
  also: 'A code.',
  body: codeBody,
  answers: { 204: z.null() },
  sampleRequest: { body: { code: '123456' } },
});

export const confirmLogin = defineCall('POST /user/confirm', {
  summary: 'Confirms the login again, which is valid for ten minutes of the session.',
  guard: players,
  also: 'A code if a second factor is on, else the password.',
  body: confirmBody,
  answers: { 204: z.null() },
  sampleRequest: { body: { code: '123456', password: 'a password of theirs' } },
});

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
