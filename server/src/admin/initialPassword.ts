import { randomInt } from 'node:crypto';
import { hashPassword } from '../credentials/passwords.ts';

/** Without characters that are ambiguous when read out or typed: 0 and o, 1 and l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a password to be typed once: 20 characters with almost 100 random bits. */
function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const INITIAL_PASSWORD_DAYS = 14;

/** Makes a password, and the columns of an account that has it. */
export async function newInitialPassword() {
  const password = makePassword();
  const columns = {
    password_hash: await hashPassword(password),
    first_login: true,
    initial_password_until: new Date(Date.now() + INITIAL_PASSWORD_DAYS * 24 * 3600 * 1000),
    password_from_team: false,
  };
  return { password, columns };
}
