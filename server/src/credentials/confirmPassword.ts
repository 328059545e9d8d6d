import type { Caller } from './authentication.ts';
import { HttpError } from '../http/httpError.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { countSignedInTry } from './attempts.ts';
import { passwordMatches } from './passwords.ts';

interface Comparison {
  readonly uuid: string;
  readonly stored: string | null;
  readonly password: string;
}

interface Confirmation {
  readonly caller: Pick<Caller, 'uuid' | 'sessionId'>;
  readonly stored: string | null;
  readonly currentPassword: string | undefined;
}

/**
 * Returns whether a password is the one of an account whose player is logged in. Right ones count as well, since each
 * costs as much work as a wrong one.
 *
 * @throws HttpError 429 after too many, 503 when too many others wait
 */
export async function isOwnPassword(
  limits: RateLimits,
  { uuid, stored, password }: Comparison,
): Promise<boolean> {
  await limits.passwordCheck.take(uuid);
  return passwordMatches(stored, password);
}

/**
 * Lets through who knows the current password of the account.
 *
 * @throws HttpError 400 without it or with a wrong one, 429 after too many
 */
export async function confirmPassword(
  limits: RateLimits,
  { caller, stored, currentPassword }: Confirmation,
): Promise<void> {
  if (currentPassword === undefined) throw new HttpError(400, 'current_password_required');
  const giveBack = await countSignedInTry(limits, caller.sessionId);
  let isRight: boolean;
  try {
    isRight = await isOwnPassword(limits, { uuid: caller.uuid, stored, password: currentPassword });
  } catch (error) {
    // Nobody has looked at it.
    await giveBack();
    throw error;
  }
  if (!isRight) throw new HttpError(400, 'wrong_password');
  await giveBack();
}
