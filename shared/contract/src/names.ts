import { LIMITS } from './limits.ts';

/**
 * Texts with which a path can end: URLs resolve `.` and `..`, and the router in the browser reads an encoded `%2F` as a
 * slash. Characters are counted as the database does.
 */
const ADDRESSABLE = new RegExp(`^(?!\\.{1,2}$|.*%2F)[^\\0]{1,${LIMITS.name.max}}$`, 'su');

/** Returns whether a name, tag or uuid may be in the address of a page or call. */
export function canBeAddressed(text: string): boolean {
  return ADDRESSABLE.test(text);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Returns whether a player or clan may have this name, or a clan this tag: its page must have an address that leads to
 * nobody else. The database refuses all others.
 */
export function canBeName(text: string): boolean {
  return canBeAddressed(text) && !UUID.test(text);
}
