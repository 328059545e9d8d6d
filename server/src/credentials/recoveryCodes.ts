import { randomInt } from 'node:crypto';
import { storedForm } from './secrets.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Without those that are mistaken for each other: 16 of them carry 80 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Codes for who has lost the phone, each good for one login. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newCode);
}

/** The hash of a recovery code, however it was typed. It has only 80 bits, so it is stored sealed. */
export function storedRecoveryCode(code: string): string {
  return storedForm(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
