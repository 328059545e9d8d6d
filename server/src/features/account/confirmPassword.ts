import { countSignedInTry } from '../../credentials/attempts.ts';
import { passwordMatches } from '../../credentials/passwords.ts';
import type { Caller } from '../../parts/authentication.ts';
import { HttpError } from '../../parts/httpError.ts';
import type { RateLimits } from '../../parts/rateLimits.ts';

interface Confirmation {
  readonly caller: Caller;
  readonly stored: string | null;
  readonly currentPassword: string | undefined;
}

/**
 * Lets through who knows the current password of the account.
 *
 * @throws HttpError 400 without it or with a wrong one, 429 after too many wrong ones
 */
export async function confirmPassword(
  limits: RateLimits,
  { caller, stored, currentPassword }: Confirmation,
): Promise<void> {
  if (currentPassword === undefined) throw new HttpError(400, 'current_password_required');
  const giveBack = await countSignedInTry(limits, caller.sessionId);
  let isRight: boolean;
  try {
    isRight = await passwordMatches(stored, currentPassword);
  } catch (error) {
    // Nobody has looked at it.
    await giveBack();
    throw error;
  }
  if (!isRight) throw new HttpError(400, 'wrong_password');
  await giveBack();
}
