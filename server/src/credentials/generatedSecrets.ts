import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '@site/backend/keys';
import type { Config } from '../config/config.ts';
import { createEncryption, type Encryption } from './encryption.ts';
import { StartupError } from '@site/backend/startupError';

/** A shorter one was truncated: what is signed with it could be forged. */
const MIN_SECRET_LENGTH = 32;

/** Stored in the data folder unless configured. */
const FILES = { session: 'session-secret', encryption: 'encryption-key', operator: 'operator.key' } as const;

const fileOf = (dataDir: string, which: keyof typeof FILES) => path.join(dataDir, FILES[which]);

/** @returns undefined if the file is missing, or too short for a secret */
function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret.length >= MIN_SECRET_LENGTH ? secret : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Generates a secret in a file that only its owner may read. Of several processes that do, all return the same one. */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  // Written to a draft first: a kill must not leave half of one.
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    writeFileSync(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    // Fails if another process has made one meanwhile, which renaming would replace.
    linkSync(draft, file);
    return secret;
  } catch (error) {
    if (!existsSync(draft)) throw error;
    const made = readSecret(file);
    if (made !== undefined) return made;
    // It is damaged, or the file system has no links.
    renameSync(draft, file);
    return secret;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Replaces a damaged secret: browsers get a token signed with the new one at their next refresh. */
export function storedSessionSecret(dataDir: string): string {
  const file = fileOf(dataDir, 'session');
  return readSecret(file) ?? makeSecret(file);
}

/** @throws StartupError if the key is damaged, which is not replaced: what it encrypted would be lost */
export function storedEncryptionKey(dataDir: string): string {
  const file = fileOf(dataDir, 'encryption');
  const kept = readSecret(file);
  if (kept === undefined && existsSync(file)) {
    throw new StartupError(
      `The encryption key in ${file} is damaged: it has fewer than 32 characters. Put a copy of it there. ` +
        'Without one, remove the file, and remove second factors with npm run admin -- disable-2fa.',
    );
  }
  return kept ?? makeSecret(file);
}

type SecretConfig<Key extends keyof Config> = Pick<Config, 'dataDir'> & Partial<Pick<Config, Key>>;

export function sessionSecrets({
  dataDir,
  sessionSecret,
  sessionSecretPrevious: previous,
}: SecretConfig<'sessionSecret' | 'sessionSecretPrevious'>): Secrets {
  return { current: sessionSecret ?? storedSessionSecret(dataDir), previous };
}

export function findOperatorKey({ dataDir, operatorKey }: SecretConfig<'operatorKey'>): string | undefined {
  return operatorKey ?? readSecret(fileOf(dataDir, 'operator'));
}

/** @throws StartupError if the key can't be stored, which is made at the first start unless it is configured */
export function operatorKeyOf(config: SecretConfig<'operatorKey'>): string {
  const { dataDir, operatorKey } = config;
  if (operatorKey !== undefined) return operatorKey;
  try {
    // With a database elsewhere, nothing else is stored there.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return findOperatorKey(config) ?? makeSecret(fileOf(dataDir, 'operator'));
  } catch (error) {
    throw new StartupError(
      `The key of the operator can't be stored: ${(error as Error).message}. Set OPERATOR_KEY.`,
    );
  }
}

/** Returns the encryption with the configured keys, or with the stored one, which is read or generated on first use. */
export function openEncryption({
  dataDir,
  encryptionKey,
  encryptionKeyPrevious: previous,
}: SecretConfig<'encryptionKey' | 'encryptionKeyPrevious'>): Encryption {
  let encryption: Encryption | undefined;
  const opened = () =>
    (encryption ??= createEncryption({ current: encryptionKey ?? storedEncryptionKey(dataDir), previous }));
  return {
    encrypt: (text, aad) => opened().encrypt(text, aad),
    decrypt: (stored, aad) => opened().decrypt(stored, aad),
    get prefixes() {
      return opened().prefixes;
    },
  };
}
