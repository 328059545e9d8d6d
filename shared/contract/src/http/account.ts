import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { canBePassword, passwordProblem } from '../password.ts';

/** Languages as the API speaks them. */
const API_LANGS = ['DE', 'EN'] as const;

/** `GET /user/lang`, and the payload of `POST /user/lang` */
export const langBody = z.strictObject({ lang: z.enum(API_LANGS) });
export type LangBody = z.infer<typeof langBody>;

const { min, max } = LIMITS.password;

/** The password of an account, to be checked. Length limits don't fit it: see `canBePassword`. */
export const givenPassword = z.string().refine(canBePassword).meta({ minLength: 1, maxLength: max });
const currentPassword = givenPassword.optional();

/**
 * `POST /user/change-password`: `currentPassword` is required unless the login is recent or the change is forced; staff
 * need it unless the change is forced.
 */
export const changePasswordBody = z.strictObject({
  newPassword: z
    .string()
    .refine((password) => passwordProblem(password) === undefined)
    .meta({ minLength: min, maxLength: max }),
  currentPassword,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1).max(32);

/**
 * `POST /user/2fa/setup`: the password for the first setup; a code if a second factor is already on, and for staff the
 * password too.
 */
export const setupBody = z.strictObject({ code: secondFactorCode.optional(), currentPassword }).nullish();
export type SetupBody = NonNullable<z.infer<typeof setupBody>>;

/** What `POST /user/2fa/setup` returns; inactive until `POST /user/2fa/verify`. */
export const setupResponse = z.object({
  /** A picture of the secret as a `data:` address. */
  qrCodeUrl: z.string().startsWith('data:image/'),
  /** The secret in Base32, to be typed if there is no camera. */
  secret: z.string(),
  /** Each can be used once in place of a code. */
  recoveryCodes: z.array(z.string()),
});
export type SetupResponse = z.infer<typeof setupResponse>;

/** `POST /user/2fa/verify` */
export const codeBody = z.strictObject({ code: secondFactorCode });
export type CodeBody = z.infer<typeof codeBody>;

/** `POST /user/2fa/disable`: also the password for staff. */
export const disableBody = z.strictObject({ code: secondFactorCode, currentPassword });
export type DisableBody = z.infer<typeof disableBody>;
