import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { canBePassword, passwordProblem } from '../password.ts';

const { min, max } = LIMITS.password;

/** A text of which only the problem of its length, if any, is known. */
function password(problemOf: (text: string) => 'tooShort' | 'tooLong' | undefined, shortest: number) {
  return z
    .string()
    .check(({ value: input, issues }) => {
      const problem = problemOf(input);
      const base = { origin: 'string' as const, inclusive: true, input };
      if (problem === 'tooShort') issues.push({ ...base, code: 'too_small', minimum: shortest });
      if (problem === 'tooLong') issues.push({ ...base, code: 'too_big', maximum: max });
    })
    .meta({ minLength: shortest, maxLength: max });
}

/** The password of an account, to be checked. */
export const givenPassword = password((text) => {
  if (text === '') return 'tooShort';
  return canBePassword(text) ? undefined : 'tooLong';
}, 1);
const currentPassword = givenPassword.optional();

/** A password that is chosen now. */
export const newPassword = password(passwordProblem, min);

/** `POST /user/change-password`: no `currentPassword` after a recent login, for staff only if forced. */
export const changePasswordBody = z.strictObject({ newPassword, currentPassword });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1).max(32);

/** `POST /user/2fa/setup`: the password for the first setup; later a code, and for staff the password too. */
export const setupBody = z.strictObject({ code: secondFactorCode.optional(), currentPassword }).nullish();
export type SetupBody = NonNullable<z.infer<typeof setupBody>>;

/** The answer of `POST /user/2fa/setup`; inactive until `POST /user/2fa/verify`. */
export const setupResponse = z.object({
  qrCodeUrl: z.string().startsWith('data:image/'),
  /** The `otpauth:` address of the secret, for an app on this very device. */
  appUrl: z.string().startsWith('otpauth://'),
  /** The secret in Base32, to be typed if there is no camera. */
  secret: z.string(),
  /** Each can be used once in place of a code. */
  recoveryCodes: z.array(z.string()),
});
export type SetupResponse = z.infer<typeof setupResponse>;

/** `POST /user/2fa/verify` */
export const codeBody = z.strictObject({ code: secondFactorCode });
export type CodeBody = z.infer<typeof codeBody>;

/** `POST /user/confirm`: a code if a second factor is on, else the password. */
export const confirmBody = z.strictObject({ code: secondFactorCode.optional(), password: currentPassword });
export type ConfirmBody = z.infer<typeof confirmBody>;

/** `POST /user/2fa/disable`: also the password for staff. */
export const disableBody = z.strictObject({ code: secondFactorCode, currentPassword });
export type DisableBody = z.infer<typeof disableBody>;
