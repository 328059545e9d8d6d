import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from './credentials/keys.ts';
import { createVault, type Vault } from './credentials/vault.ts';
import { StartupError } from './startupError.ts';

/** A shorter one was cut off or emptied: what is signed with it could be forged. */
const MIN_LENGTH = 32;

/** What the embedded database keeps beside it where the configuration names none; backups hold neither. */
const FILES = { session: 'session-secret', encryption: 'encryption-key' } as const;

const fileOf = (dataDir: string, which: keyof typeof FILES) => path.join(dataDir, FILES[which]);

/** @returns nothing for a file that is missing, or too short to hold one */
function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret.length >= MIN_LENGTH ? secret : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a random secret and keeps it in a file that only its owner may read. */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  // Written beside and renamed: a kill in the middle must not leave half of one.
  const draft = `${file}.new`;
  // A draft that was left behind would keep its mode.
  rmSync(draft, { force: true });
  writeFileSync(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(draft, file);
  return secret;
}

/** Returns the file of a secret that is kept in a data folder, if there is one. */
export function keptFile(dataDir: string, which: keyof typeof FILES): string | undefined {
  const file = fileOf(dataDir, which);
  return readSecret(file) === undefined ? undefined : file;
}

/**
 * Returns the secret that signs access tokens, kept so that a restart ends nobody's session. A damaged one is replaced:
 * browsers get a token signed with the new one at their next refresh.
 */
export function keptSecret(dataDir: string): string {
  const file = fileOf(dataDir, 'session');
  return readSecret(file) ?? makeSecret(file);
}

/**
 * Returns the kept key. A damaged one is not replaced: what is sealed with it would be lost.
 *
 * @throws StartupError when it is damaged
 */
export function keptEncryptionKey(dataDir: string): string {
  const file = fileOf(dataDir, 'encryption');
  const kept = readSecret(file);
  if (kept === undefined && existsSync(file)) {
    throw new StartupError(
      `The encryption key in ${file} is damaged: it has fewer than 32 characters. Put a copy of it there. ` +
        'Without one, remove the file, and take second factors away with npm run admin -- disable-2fa.',
    );
  }
  return kept ?? makeSecret(file);
}

interface SecretConfig {
  readonly dataDir: string;
  readonly sessionSecret?: string | undefined;
  readonly sessionSecretPrevious?: string | undefined;
}

/** What signs the access tokens and cookies, and what they may have been signed with before. */
export function sessionSecrets({ dataDir, sessionSecret, sessionSecretPrevious }: SecretConfig): Secrets {
  return { current: sessionSecret ?? keptSecret(dataDir), previous: sessionSecretPrevious };
}

interface KeyConfig {
  readonly dataDir: string;
  readonly encryptionKey?: string | undefined;
  readonly encryptionKeyPrevious?: string | undefined;
}

/** A vault with the keys of the configuration, or the kept one, which is read or made when it is first needed. */
export function openVault({ dataDir, encryptionKey, encryptionKeyPrevious }: KeyConfig): Vault {
  let vault: Vault | undefined;
  const opened = () =>
    (vault ??= createVault({
      current: encryptionKey ?? keptEncryptionKey(dataDir),
      previous: encryptionKeyPrevious,
    }));
  return {
    seal: (text, place) => opened().seal(text, place),
    open: (stored, place) => opened().open(stored, place),
    get prefixes() {
      return opened().prefixes;
    },
  };
}
