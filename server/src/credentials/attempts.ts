import { createHash } from 'node:crypto';
import { addressKey, type RateLimits } from '../http/rateLimits.ts';
import { HttpError } from '../http/httpError.ts';
import type { Caller } from './authentication.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Takes a counted try back, because it was right or because nobody looked at it. One that nobody looked at stays counted
 * for its address, which could keep the site too busy for everybody else otherwise.
 */
export type GiveBack = (wasLookedAt?: boolean) => Promise<void>;

interface LoginTry {
  /** The name in lower case, as the database makes it. */
  readonly key: string;
  readonly address: string;
  /** The known device that tries, if it is one, and whose it is. */
  readonly device: { readonly id: string; readonly uuid: string } | undefined;
}

/** Digits of a slot: one of 2^18, so that made-up names can't fill the memory of the counters. */
const SLOT_SHIFT = 14;

/** Returns what the tries of a name are counted under. Known and unknown names are treated alike. */
export function accountSlot(key: string): string {
  const hash = createHash('sha256').update(key).digest();
  return (hash.readUInt32BE() >>> SLOT_SHIFT).toString(36);
}

/**
 * Counts a try to log in as failed before anybody looks at it, so that parallel guesses don't slip through. The known
 * devices of an account have an allowance of their own: what strangers guess does not slow them down. For a day they
 * share it, since every login makes a new device.
 *
 * @throws HttpError 429 with the seconds to wait
 */
export async function countLoginTry(
  limits: RateLimits,
  { key, address, device }: LoginTry,
): Promise<GiveBack> {
  const slot = accountSlot(key);
  // Whoever has one IPv6 address mostly has a network of this size.
  const from = addressKey(address, 48);
  if (device === undefined) await limits.loginAddress.take(from);
  const pair = device === undefined ? `${slot}|${from}` : `device|${device.id}`;
  await limits.loginPair.take(pair);
  // A few addresses could otherwise take every turn of an account for good.
  await limits.loginPairDay.take(pair).catch(async (error: unknown) => {
    await limits.loginPair.giveBack(pair);
    throw error;
  });
  const giveBackPair = async () => {
    await Promise.all([limits.loginPair.giveBack(pair), limits.loginPairDay.giveBack(pair)]);
  };
  try {
    const giveBackAccount = await limits.loginAccount.take(device ? `devices|${device.uuid}` : slot);
    return async (wasLookedAt = true) => {
      await Promise.all([giveBackPair(), giveBackAccount()]);
      if (device === undefined && wasLookedAt) await limits.loginAddress.giveBack(from);
    };
  } catch (error) {
    // A try that has to wait was not looked at. It still counts for its address, which could go on forever otherwise.
    await giveBackPair();
    throw error;
  }
}

/**
 * Counts a login whose password was right. It counts for the account alone: two names may share a slot, and whoever owns
 * one of them would lock the other out. Known devices count apart from those who know no more than the password.
 *
 * @throws HttpError 429 when there were too many
 */
export async function countRightLogin(
  limits: RateLimits,
  uuid: string,
  device: LoginTry['device'],
): Promise<void> {
  await limits.login.take(device ? `devices|${uuid}` : uuid);
}

/**
 * Makes a change of an account's own password or second factor, counted before it is made; one that fails does not count.
 *
 * @throws HttpError 429 after too many
 */
export async function countOwnChange<Result>(
  limits: RateLimits,
  uuid: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await limits.ownChange.take(uuid);
  try {
    return await change();
  } catch (error) {
    await limits.ownChange.giveBack(uuid);
    throw error;
  }
}

/**
 * Counts a try of a player who is logged in, apart from the logins: nobody outside can use this allowance up.
 *
 * @throws HttpError 429 with the seconds to wait
 */
export async function countSignedInTry(limits: RateLimits, sessionId: string): Promise<GiveBack> {
  await limits.credentials.take(sessionId);
  const giveBackSession = () => limits.credentials.giveBack(sessionId);
  try {
    const giveBackDay = await limits.loginAccount.take(`session|${sessionId}`);
    return async () => {
      await Promise.all([giveBackSession(), giveBackDay()]);
    };
  } catch (error) {
    await giveBackSession();
    throw error;
  }
}

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
