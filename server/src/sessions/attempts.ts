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
  readonly device: { readonly id: string; readonly uuid: string } | undefined;
}

/** Reduces a hash to one of 2^18 slots, so that made-up names can't fill the counters' memory. */
const SLOT_SHIFT = 14;

/** Known and unknown names are treated alike. */
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

/** @throws HttpError 429 after too many changes, which are counted beforehand; failures don't count */
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

/** Counts separately from logins, which others could use up. @throws HttpError 429 with the seconds to wait */
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

/** @throws HttpError 429 after too many: right ones cost as much work as wrong ones; 503 if too many others wait */
export async function isOwnPassword(
  limits: RateLimits,
  uuid: string,
  stored: string | null,
  password: string,
): Promise<boolean> {
  await limits.passwordCheck.take(uuid);
  return passwordMatches(stored, password);
}

/** @throws HttpError 400 if the current password is missing or wrong, 429 after too many */
export async function confirmPassword(
  limits: RateLimits,
  { uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>,
  stored: string | null,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new HttpError(400, 'current_password_required');
  const refund = await countSignedInAttempt(limits, sessionId);
  const isRight = await isOwnPassword(limits, uuid, stored, password).catch(async (error: unknown) => {
    // It was not checked.
    await refund();
    throw error;
  });
  if (!isRight) throw new HttpError(400, 'wrong_password');
  await refund();
}
