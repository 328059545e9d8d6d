import { createHash, timingSafeEqual } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares a token in constant time. */
export function isSameToken(given: unknown, right: string): boolean {
  return typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(right));
}
