import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** Languages as the API speaks them. */
const API_LANGS = ['DE', 'EN'] as const;

/** `GET /user/lang`, and the payload of `POST /user/lang` */
export const langBody = z.strictObject({ lang: z.enum(API_LANGS) });
export type LangBody = z.infer<typeof langBody>;

const currentPassword = z.string().min(1).max(LIMITS.password.max).optional();

/**
 * `POST /user/change-password`: the current one where the login is not recent and the change not forced, and always for
 * staff.
 */
export const changePasswordBody = z.strictObject({
  newPassword: z.string().min(LIMITS.password.min).max(LIMITS.password.max),
  currentPassword,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1).max(32);

/** `POST /user/2fa/setup`: the password for the first setup, a code if one is already on; staff then need both. */
export const setupBody = z.strictObject({ code: secondFactorCode.optional(), currentPassword }).nullish();
export type SetupBody = NonNullable<z.infer<typeof setupBody>>;

/** What `POST /user/2fa/setup` answers; nothing of it counts before `POST /user/2fa/verify`. */
export const setupAnswer = z.object({
  /** A picture of the secret as a `data:` address. */
  qrCodeUrl: z.string().startsWith('data:image/'),
  /** The secret in Base32, to be typed if there is no camera. */
  secret: z.string(),
  /** Each replaces a code once. */
  recoveryCodes: z.array(z.string()),
});
export type SetupAnswer = z.infer<typeof setupAnswer>;

/** `POST /user/2fa/verify` */
export const codeBody = z.strictObject({ code: secondFactorCode });
export type CodeBody = z.infer<typeof codeBody>;

/** `POST /user/2fa/disable`: also the password for staff. */
export const disableBody = z.strictObject({ code: secondFactorCode, currentPassword });
export type DisableBody = z.infer<typeof disableBody>;
