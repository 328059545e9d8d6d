import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** Languages as the API speaks them. */
const API_LANGS = ['DE', 'EN'] as const;

/** `GET /user/lang`, and the payload of `POST /user/lang` */
export const langBody = z.strictObject({ lang: z.enum(API_LANGS) });
export type LangBody = z.infer<typeof langBody>;

/** `POST /user/change-password`: the current one where the login is not recent and the change not forced. */
export const changePasswordBody = z.strictObject({
  newPassword: z.string().min(LIMITS.password.min).max(LIMITS.password.max),
  currentPassword: z.string().min(1).max(LIMITS.password.max).optional(),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1).max(32);

/** `POST /user/2fa/setup`: a code where a second factor is on already. */
export const setupBody = z.strictObject({ code: secondFactorCode.optional() }).nullish();

/** What `POST /user/2fa/setup` answers; nothing of it counts before `POST /user/2fa/verify`. */
export const setupAnswer = z.object({
  /** A picture of the secret as a `data:` address. */
  qrCodeUrl: z.string().startsWith('data:image/'),
  /** The secret in Base32, to be typed where no camera is. */
  secret: z.string(),
  /** Each stands in for a code once. */
  recoveryCodes: z.array(z.string()),
});
export type SetupAnswer = z.infer<typeof setupAnswer>;

/** `POST /user/2fa/verify`, `POST /user/2fa/disable` */
export const codeBody = z.strictObject({ code: secondFactorCode });
export type CodeBody = z.infer<typeof codeBody>;
