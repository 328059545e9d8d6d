import { createHash, randomBytes } from 'node:crypto';

/** A random cookie value that can't be guessed. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Its stored form: with 256 random bits, a plain hash is enough. */
export const storedForm = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
