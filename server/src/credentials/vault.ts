import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { signingKeys, type Secrets } from './keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_SIZE = 12;
const TAG_SIZE = 16;
const ID_SIZE = 4;

/** Prefix of every sealed value; Base32 secrets and hashes contain no dot. */
const FORMAT = 'v1';
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** The storage location of a value, which only opens there. */
export type Place = `${string}.${string}/${string}`;

/** The storage locations of a player's second factor. */
export const sealedPlaces = {
  secret: (uuid: string): Place => `users.totp_secret/${uuid}`,
  setup: (uuid: string): Place => `second_factor_setups.secret/${uuid}`,
  /** Also for the codes of a set-up, which are moved unchanged. */
  recoveryCode: (uuid: string): Place => `recovery_codes.code_hash/${uuid}`,
};

/** Seals stored values with a key that is not in the database. */
export interface Vault {
  seal(text: string, place: Place): string;
  /**
   * Opens a sealed value. Returns one stored before there was a key unchanged.
   *
   * @throws Error if damaged, moved, or sealed with another key
   */
  open(stored: string, place: Place): string;
  /** Prefixes of values that are sealed with the current key, and with each readable key. */
  readonly prefixes: { readonly current: string; readonly readable: readonly string[] };
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

function keysOf(secrets: string | Secrets): readonly [Key, ...Key[]] {
  const ids = signingKeys(secrets, 'id of the encryption key');
  const [first, ...more] = signingKeys(secrets, 'encryption at rest');
  const key = (bytes: Buffer, index: number): Key => ({
    bytes,
    id: ids[index]?.subarray(0, ID_SIZE).toString('hex') ?? '',
  });
  return [key(first, 0), ...more.map((bytes, index) => key(bytes, index + 1))];
}

const prefixOf = ({ id }: Key) => `${FORMAT}.${id}.`;

export function createVault(secrets: string | Secrets): Vault {
  const keys = keysOf(secrets);
  const [current] = keys;
  return {
    prefixes: { current: prefixOf(current), readable: keys.map(prefixOf) },

    seal(text, place) {
      const iv = randomBytes(IV_SIZE);
      const cipher = createCipheriv(ALGORITHM, current.bytes, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return prefixOf(current) + sealed.toString('base64url');
    },

    open(stored, place) {
      if (!stored.startsWith(`${FORMAT}.`)) return stored;
      const [, id, encoded = ''] = SEALED.exec(stored) ?? [];
      const key = keys.find((each) => each.id === id);
      if (!key)
        throw new Error(`${place} is sealed with a key that this server does not have: see ENCRYPTION_KEY`);
      const sealed = Buffer.from(encoded, 'base64url');
      const [iv, tag] = [sealed.subarray(0, IV_SIZE), sealed.subarray(-TAG_SIZE)];
      const decipher = createDecipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_SIZE })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      return decipher.update(sealed.subarray(IV_SIZE, -TAG_SIZE), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
