import { createHash, randomBytes } from 'node:crypto';

/** A value nobody can guess, for a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How such a value is stored: it has 256 random bits, so a plain hash is enough. */
export function storedForm(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
