import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from './credentials/keys.ts';

/** A shorter one was cut off or emptied: tokens signed with it could be forged. */
const MIN_LENGTH = 32;

/** @returns nothing for a file that is missing, or too short to hold one */
export function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret.length >= MIN_LENGTH ? secret : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and renamed: a kill in the middle must not leave half of one. */
function writeSecret(file: string, secret: string): void {
  const draft = `${file}.new`;
  // A draft that was left behind would keep its mode.
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, secret);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
}

/** Makes a random secret and keeps it in a file that only its owner may read. */
export function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  writeSecret(file, secret);
  return secret;
}

const secretFile = (dataDir: string) => path.join(dataDir, 'session-secret');

/** The file of the secret that was kept in a data folder, if there is one. */
export function keptSecretFile(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  return readSecret(file) === undefined ? undefined : file;
}

/**
 * The secret that signs access tokens, kept beside the embedded database so that a restart ends nobody's session.
 * A damaged one is replaced: browsers get a token signed with the new one at their next refresh.
 */
export function keptSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  const kept = readSecret(file);
  return kept ?? makeSecret(file);
}

/** What signs the access tokens and cookies, and what they may have been signed with before. */
export function sessionSecrets({
  sessionSecret,
  sessionSecretPrevious,
  dataDir,
}: {
  readonly sessionSecret: string | undefined;
  readonly sessionSecretPrevious: string | undefined;
  readonly dataDir: string;
}): Secrets {
  return { current: sessionSecret ?? keptSecret(dataDir), previous: sessionSecretPrevious };
}
