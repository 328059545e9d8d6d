import { LIMITS } from './limits.ts';
import { lengthOf } from './textLength.ts';

const { min, max } = LIMITS.password;

/** One composed character is at most four decomposed ones, of at most two UTF-16 units each. */
const MAX_UNITS = 8 * max;

/**
 * Returns the form in which passwords are counted, hashed and compared, the profile OpaqueString of RFC 8265: every
 * blank as a space, then NFC. The same keys give `ü` as one character on one system and as two on another.
 */
export function preparePassword(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Returns why a new password can't be used because of its length. */
export function passwordProblem(password: string): 'tooShort' | 'tooLong' | undefined {
  // Normalizing a long text can take quadratic time.
  if (password.length > MAX_UNITS) return 'tooLong';
  const length = lengthOf(preparePassword(password));
  if (length < min) return 'tooShort';
  return length > max ? 'tooLong' : undefined;
}

/** Returns whether a text may be the password of an account, whose length older releases counted unprepared. */
export function canBePassword(password: string): boolean {
  return password !== '' && (lengthOf(password) <= max || passwordProblem(password) !== 'tooLong');
}
