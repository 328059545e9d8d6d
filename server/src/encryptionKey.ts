import { existsSync } from 'node:fs';
import path from 'node:path';
import { createVault, type Vault } from './credentials/vault.ts';
import type { Secrets } from './credentials/keys.ts';
import { makeSecret, readSecret } from './sessionSecret.ts';
import { StartupError } from './startupError.ts';

interface KeyConfig {
  readonly dataDir: string;
  readonly encryptionKey: string | undefined;
  readonly encryptionKeyPrevious: string | undefined;
}

const keyFile = (dataDir: string) => path.join(dataDir, 'encryption-key');

/** The file of the key that was kept in a data folder, if there is one. */
export function keptEncryptionKeyFile(dataDir: string): string | undefined {
  const file = keyFile(dataDir);
  return readSecret(file) === undefined ? undefined : file;
}

/**
 * The key that is kept beside the embedded database, whose backups do not hold it. A damaged one is not replaced: what
 * is sealed with it would be lost.
 *
 * @throws StartupError when it is damaged
 */
export function keptEncryptionKey(dataDir: string): string {
  const file = keyFile(dataDir);
  const kept = readSecret(file);
  if (kept !== undefined) return kept;
  if (existsSync(file)) {
    throw new StartupError(
      `The encryption key in ${file} is damaged: it has fewer than 32 characters. Put a copy of it there. ` +
        'Without one, remove the file, and take second factors away with npm run admin -- disable-2fa.',
    );
  }
  return makeSecret(file);
}

/** A vault with the keys of the configuration, or the kept one, which is read or made when it is first needed. */
export function openVault({ dataDir, encryptionKey, encryptionKeyPrevious }: KeyConfig): Vault {
  let vault: Vault | undefined;
  const opened = () => {
    const secrets: Secrets = {
      current: encryptionKey ?? keptEncryptionKey(dataDir),
      previous: encryptionKeyPrevious,
    };
    return (vault ??= createVault(secrets));
  };
  return {
    seal: (text, place) => opened().seal(text, place),
    open: (stored, place) => opened().open(stored, place),
    get prefixes() {
      return opened().prefixes;
    },
  };
}
