import { createHmac, randomBytes } from 'node:crypto';
import type { UserRow } from '../database/schema.ts';
import { signingKeys, type Secrets } from '@site/backend/keys';
import { isSameToken } from '@site/backend/sameToken';
import { type Encryption, aadFor } from '../credentials/encryption.ts';

/** Seconds for which a browser is known after its last login. */
export const DEVICE_LIFETIME = 365 * 24 * 3600;

/** Accounts that one browser is known for. */
const MAX_ACCOUNTS = 4;

const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** An account with its credentials: a device is known until they change. */
export type DeviceOwner = Pick<UserRow, 'uuid' | 'password_hash' | 'totp_secret'>;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Recognizes browsers by a signed cookie, whose signature does not change when a second factor is reencrypted. */
export function createKnownDevices(secrets: string | Secrets, encryption: Pick<Encryption, 'decrypt'>) {
  const keys = signingKeys(secrets, 'known device');
  const now = () => Math.floor(Date.now() / 1000);
  const entries = (cookie = '') => cookie.split('~', MAX_ACCOUNTS).filter((entry) => ENTRY.test(entry));
  const sign = (id: string, expires: string, stamp: string, key = keys[0]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, expires, stamp]))
      .digest('base64url');

  function stampOf({ uuid, password_hash, totp_secret }: DeviceOwner): string {
    return JSON.stringify([uuid, password_hash, totp_secret && openSecret(totp_secret, uuid)]);
  }

  /** Falls back to the stored form: a missing key is no reason to refuse a password. */
  function openSecret(stored: string, uuid: string): string {
    try {
      return encryption.decrypt(stored, aadFor.secret(uuid));
    } catch {
      return stored;
    }
  }

  function idOf(entry: string, stamp: string): string | undefined {
    const [, id = '', expires = '', mac = ''] = ENTRY.exec(entry) ?? [];
    const isSigned = keys.some((key) => isSameToken(mac, sign(id, expires, stamp, key)));
    return isSigned && parseInt(expires, 36) > now() ? id : undefined;
  }

  return {
    /** Returns the id of the device if it is known for the account. */
    deviceOf(cookie: string | undefined, owner: DeviceOwner): string | undefined {
      const candidates = entries(cookie);
      if (candidates.length === 0) return undefined;
      const stamp = stampOf(owner);
      return candidates.map((entry) => idOf(entry, stamp)).find((id) => id !== undefined);
    },

    /** Returns the cookie after a login: a new id for the account, and the ids of a few others. */
    remember(cookie: string | undefined, owner: DeviceOwner): string {
      const stamp = stampOf(owner);
      const others = entries(cookie).filter((entry) => idOf(entry, stamp) === undefined);
      const id = randomBytes(16).toString('base64url');
      const expires = (now() + DEVICE_LIFETIME).toString(36);
      return [`${id}.${expires}.${sign(id, expires, stamp)}`, ...others].slice(0, MAX_ACCOUNTS).join('~');
    },
  };
}
