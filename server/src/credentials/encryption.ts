import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { signingKeys, type Secrets } from '@site/backend/keys';

const ALGORITHM = 'aes-256-gcm';
const IV_SIZE = 12;
const TAG_SIZE = 16;
const ID_SIZE = 4;

/** Prefix of every encrypted value; Base32 secrets and hashes contain no dot. */
const FORMAT = 'v1';
const ENCRYPTED = /^(v1\.[0-9a-f]{8}\.)([\w-]+)$/;

/** Additional authenticated data: the table, column and player of a value, which can't be decrypted anywhere else. */
type Aad = `${string}.${string}/${string}`;

export const aadFor = {
  secret: (uuid: string): Aad => `users.totp_secret/${uuid}`,
  setup: (uuid: string): Aad => `second_factor_setups.secret/${uuid}`,
  /** Also for the codes of a set-up, which are moved unchanged. */
  recoveryCode: (uuid: string): Aad => `recovery_codes.code_hash/${uuid}`,
};

export type Encryption = ReturnType<typeof createEncryption>;

/** Encrypts stored values with a key that is not in the database. */
export function createEncryption(secrets: string | Secrets) {
  const keys = signingKeys(secrets, 'encryption at rest');
  const prefixOf = (id: Buffer) => `${FORMAT}.${id.toString('hex', 0, ID_SIZE)}.`;
  const [current, ...previous] = signingKeys(secrets, 'id of the encryption key').map(prefixOf);
  const readable = [String(current), ...previous];
  return {
    /** Of values that are encrypted with the current key, and with each readable key. */
    prefixes: { current: String(current), readable },

    encrypt(text: string, aad: Aad): string {
      const iv = randomBytes(IV_SIZE);
      const cipher = createCipheriv(ALGORITHM, keys[0], iv).setAAD(Buffer.from(aad));
      const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return current + encrypted.toString('base64url');
    },

    /** @throws Error if damaged, moved, or encrypted with another key */
    decrypt(stored: string, aad: Aad): string {
      // Stored before there was a key.
      if (!stored.startsWith(`${FORMAT}.`)) return stored;
      const [, prefix, encoded = ''] = ENCRYPTED.exec(stored) ?? [];
      const key = keys.find((_, index) => readable[index] === prefix);
      if (!key)
        throw new Error(`${aad} is encrypted with a key that this server does not have: see ENCRYPTION_KEY`);
      const encrypted = Buffer.from(encoded, 'base64url');
      const [iv, tag] = [encrypted.subarray(0, IV_SIZE), encrypted.subarray(-TAG_SIZE)];
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_SIZE })
        .setAAD(Buffer.from(aad))
        .setAuthTag(tag);
      return (
        decipher.update(encrypted.subarray(IV_SIZE, -TAG_SIZE), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
