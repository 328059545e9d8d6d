import { createHash, randomBytes } from 'node:crypto';

/** A random cookie value that can't be guessed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Its stored form: with 256 random bits, a plain hash is enough. */
export function storedForm(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
