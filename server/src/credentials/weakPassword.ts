import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Characters beyond which a password isn't searched for a name, which takes quadratic time. */
const MAX_LENGTH = 128;

const LEET: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!',
  l: '1!',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  const read = () => readFileSync(path.join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n');
  common ??= new Set(read().filter((line) => line && !line.startsWith('# ')));
  return common;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const isLetter = (character: string) => /\p{L}/u.test(character);

function matches(character: string, letter: string): boolean {
  return character === letter || LEET[letter]?.includes(character) === true;
}

const isSign = (character: string) => !/[\p{L}\p{N}]/u.test(character);

/** Returns where a name that begins at `start` ends. Symbols within it may differ or be missing. */
function endOfName(text: readonly string[], start: number, name: readonly string[]): number | undefined {
  let at = start;
  for (const letter of name.filter((character) => !isSign(character))) {
    while (at > start && at < text.length && isSign(text[at] ?? '') && !matches(text[at] ?? '', letter))
      at += 1;
    if (at >= text.length || !matches(text[at] ?? '', letter)) return undefined;
    at += 1;
  }
  return at;
}

/**
 * Returns whether a password is just a name with digits and symbols around it, in any case and with common digits for
 * letters. Any additional letter makes it another password: `blockhaven-demo` does not match Blockhaven.
 */
function isNameWithDigits(password: string, name: string): boolean {
  const text = [...plain(password)];
  if (text.length > MAX_LENGTH) return false;
  const letters = [...plain(name)];
  // Otherwise a name of digits would match most numbers.
  if (!letters.some(isLetter)) return plain(password) === plain(name);
  for (let start = 0; start < text.length; start += 1) {
    const end = endOfName(text, start, letters);
    if (end !== undefined && !text.slice(end).some(isLetter)) return true;
    if (isLetter(text[start] ?? '')) return false;
  }
  return false;
}

export function weaknessOf(password: string, names: readonly string[]) {
  if (commonPasswords().has(plain(password))) return 'common_password';
  return names.some((name) => isNameWithDigits(password, name)) ? 'password_is_name' : undefined;
}
