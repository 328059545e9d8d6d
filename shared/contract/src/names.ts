import { LIMITS } from './limits.ts';

/**
 * Texts with which a path can end: URLs resolve `.` and `..`, and the router in the browser reads an encoded `%2F` as a
 * slash. Characters are counted as the database does.
 */
const ADDRESSABLE = new RegExp(`^(?!\\.{1,2}$|.*%2F)[^\\0]{1,${LIMITS.name.max}}$`, 'su');

/** Returns whether a name, tag or uuid may be in the address of a page or call. */
export const canBeAddressed = (text: string): boolean => ADDRESSABLE.test(text);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns whether a player, clan or tag may have this name: its page needs an address that leads to nobody else. */
export const canBeName = (text: string): boolean => canBeAddressed(text) && !UUID.test(text);

/** The names of an operator and of deleted players in the audit trail. */
const RESERVED = ['command line', 'deleted player'];

/** A placeholder for a name that another player took: `~` and the end of the id, or the whole of it. */
const PLACEHOLDER = /^~(?:[\da-f]{12}|[\da-f]{32})$/i;

/** Blanks that nobody sees, or that look like another number of them. */
const MISLEADING_BLANK = /^\p{Z}|\p{Z}$|\p{Z}{2}|(?! )\p{Z}/u;

/** Returns whether a name that a game server sends, of a player or clan, looks like nothing that the site writes itself. */
export function canComeFromGame(text: string): boolean {
  return !PLACEHOLDER.test(text) && !MISLEADING_BLANK.test(text) && !RESERVED.includes(text.toLowerCase());
}

/** UTF-16 units of which a name that is not too long consists at most, also if its letters are in parts. */
const MAX_UNITS = 4 * LIMITS.name.max;

/** Returns a name with each letter in one way: `é` may be one or two characters. A text that is far too long stays. */
export const normalizeName = (text: string): string =>
  text.length > MAX_UNITS ? text : text.normalize('NFC');
