import { hash, verify } from '@node-rs/argon2';

const OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether a password is right. Without a stored hash the same work is done against another one, so that an unknown
 * name takes as long as a wrong password.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password has this hash');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
}
