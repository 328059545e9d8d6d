import { randomInt } from 'node:crypto';

/** Without characters that are ambiguous when read out or typed: 0 and o, 1 and l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a password to be typed once: 20 characters with almost 100 random bits. */
export function newInitialPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const INITIAL_PASSWORD_DAYS = 14;

function initialPasswordEnd(): Date {
  return new Date(Date.now() + INITIAL_PASSWORD_DAYS * 24 * 3600 * 1000);
}

export const initialPasswordColumns = (password_hash: string) => ({
  password_hash,
  first_login: true,
  initial_password_until: initialPasswordEnd(),
  password_from_team: false,
});
