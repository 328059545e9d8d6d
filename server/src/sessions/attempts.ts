import { createHash } from 'node:crypto';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { RateLimits } from '../http/rateLimits.ts';
import { HttpError } from '@site/backend/httpError';
import type { Caller } from './authentication.ts';
import { passwordMatches } from '../credentials/passwords.ts';

/**
 * Refunds a counted attempt, because it was right or was never checked. An unchecked one stays counted for its IP
 * network, which could otherwise keep the site too busy.
 */
export type Refund = (options?: { readonly wasChecked?: boolean }) => Promise<void>;

interface LoginAttempt {
  /** The name in lower case, according to the database. */
  readonly key: string;
  readonly ip: string;
  /** The known device of the attempt, if any, and its owner. */
  readonly device: { readonly id: string; readonly uuid: string } | undefined;
}

/** Reduces a hash to one of 2^18 slots, so that made-up names can't fill the counters' memory. */
const SLOT_SHIFT = 14;

/** Returns the counter slot of a name. Known and unknown names are treated alike. */
export function accountSlot(key: string): string {
  const hash = createHash('sha256').update(key).digest();
  return (hash.readUInt32BE() >>> SLOT_SHIFT).toString(36);
}

/**
 * Counts a login attempt as failed before it is checked, so that parallel guesses can't slip through. An account's
 * known devices have a separate allowance, so strangers' guesses don't delay them. They share it for a day, since every
 * login makes a new device.
 *
 * @throws HttpError 429 with the seconds to wait
 */
export async function countLoginAttempt(
  limits: RateLimits,
  { key, ip, device }: LoginAttempt,
): Promise<Refund> {
  const slot = accountSlot(key);
  const from = ipNetworkOf(ip);
  if (device === undefined) await limits.loginAddress.take(from);
  const pair = device === undefined ? `${slot}|${from}` : `device|${device.id}`;
  await limits.loginPair.take(pair);
  // Otherwise a few IP networks could permanently use up an account's attempts.
  await limits.loginPairDay.take(pair).catch(async (error: unknown) => {
    await limits.loginPair.refund(pair);
    throw error;
  });
  const refundPair = async () => {
    await Promise.all([limits.loginPair.refund(pair), limits.loginPairDay.refund(pair)]);
  };
  try {
    const refundAccount = await limits.loginAccount.take(device ? `devices|${device.uuid}` : slot);
    return async ({ wasChecked = true } = {}) => {
      await Promise.all([refundPair(), refundAccount()]);
      if (device === undefined && wasChecked) await limits.loginAddress.refund(from);
    };
  } catch (error) {
    // A delayed attempt was not checked. It still counts for its IP network, which could otherwise go on forever.
    await refundPair();
    throw error;
  }
}

/**
 * Counts a login with the right password. Counts per account, not per slot: the owner of another name in the slot could
 * lock it out. Known devices are counted separately from those with only the password.
 *
 * @throws HttpError 429 after too many
 */
export async function countVerifiedLogin(
  limits: RateLimits,
  uuid: string,
  device: LoginAttempt['device'],
): Promise<void> {
  await limits.login.take(device ? `devices|${uuid}` : uuid);
}

/**
 * Changes an account's own password or second factor and counts it beforehand; failures don't count.
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
    await limits.ownChange.refund(uuid);
    throw error;
  }
}

/**
 * Counts a logged-in player's attempt separately from logins, which others could use up.
 *
 * @throws HttpError 429 with the seconds to wait
 */
export async function countSignedInAttempt(limits: RateLimits, sessionId: string): Promise<Refund> {
  await limits.credentials.take(sessionId);
  const refundSession = () => limits.credentials.refund(sessionId);
  try {
    const refundDay = await limits.loginAccount.take(`session|${sessionId}`);
    return async () => {
      await Promise.all([refundSession(), refundDay()]);
    };
  } catch (error) {
    await refundSession();
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
 * Checks the password of a logged-in player. Right ones count as well, since each costs as much work as a wrong one.
 *
 * @throws HttpError 429 after too many, 503 if too many others wait
 */
export async function isOwnPassword(
  limits: RateLimits,
  { uuid, stored, password }: Comparison,
): Promise<boolean> {
  await limits.passwordCheck.take(uuid);
  return passwordMatches(stored, password);
}

/**
 * Requires the current password of the account.
 *
 * @throws HttpError 400 if missing or wrong, 429 after too many
 */
export async function confirmPassword(
  limits: RateLimits,
  { caller, stored, currentPassword }: Confirmation,
): Promise<void> {
  if (currentPassword === undefined) throw new HttpError(400, 'current_password_required');
  const refund = await countSignedInAttempt(limits, caller.sessionId);
  let isRight: boolean;
  try {
    isRight = await isOwnPassword(limits, { uuid: caller.uuid, stored, password: currentPassword });
  } catch (error) {
    // It was not checked.
    await refund();
    throw error;
  }
  if (!isRight) throw new HttpError(400, 'wrong_password');
  await refund();
}
