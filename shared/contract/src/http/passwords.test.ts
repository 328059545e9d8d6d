import fc from 'fast-check';
import { z } from 'zod';
import { changePasswordBody } from './account.ts';
import { loginBody } from './session.ts';
import { LIMITS } from '../limits.ts';
import { passwordProblem, preparePassword } from '../password.ts';
import { lengthOf, truncate } from '../textLength.ts';

const { max } = LIMITS.password;

/** Texts of any UTF-16 units, and of characters that systems compose differently or that are two units long. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom('a', 'ü', 'u\u0308', '😀', '\ud83d', '\u00a0', '\u1f82', 'क़'),
    maxLength: 12,
  }),
  fc
    .tuple(fc.constantFrom('x', '😀', 'u\u0308', 'ü', '\u0958'), fc.integer({ min: max - 3, max: max + 3 }))
    .map(([character, count]) => character.repeat(count)),
);
const isAccepted = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test('a text is as long for zod as for lengthOf', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 24 }), (text, limit) => {
      expect(isAccepted(z.string().max(limit), text)).toBe(lengthOf(text) <= limit);
      expect(isAccepted(z.string().min(limit), text)).toBe(lengthOf(text) >= limit);
    }),
  );
});

test('a truncated text begins the text, is within the limit and splits no character', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 24 }), (text, limit) => {
      const start = truncate(text, limit);
      expect(text.startsWith(start)).toBe(true);
      expect(lengthOf(start)).toBe(Math.min(limit, lengthOf(text)));
      if (text.isWellFormed()) expect(start.isWellFormed()).toBe(true);
    }),
  );
});

test('the form and the server agree about every new password', () => {
  fc.assert(
    fc.property(texts, (newPassword) => {
      const isFit = passwordProblem(newPassword) === undefined;
      expect(isAccepted(changePasswordBody, { newPassword })).toBe(isFit);
      expect(isFit).toBe(
        lengthOf(preparePassword(newPassword)) >= LIMITS.password.min &&
          lengthOf(preparePassword(newPassword)) <= max,
      );
    }),
  );
});

test('what can be set can be typed on every system', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('NFC', 'NFD'), (newPassword, form) => {
      const typed = newPassword.normalize(form);
      expect(preparePassword(typed)).toBe(preparePassword(newPassword));
      expect(passwordProblem(typed)).toBe(passwordProblem(newPassword));
      if (passwordProblem(newPassword) === undefined)
        expect(isAccepted(loginBody, { name: 'x', password: typed })).toBe(true);
    }),
  );
});

test.each([
  ['4 emoji and 3 letters', '😀😀😀😀abc', 'tooShort'],
  ['4 emoji and 4 letters', '😀😀😀😀abcd', undefined],
  ['7 decomposed letters', 'u\u0308'.repeat(7), 'tooShort'],
  ['8 decomposed letters', 'u\u0308'.repeat(8), undefined],
  ['256 decomposed letters', 'u\u0308'.repeat(max), undefined],
  ['257 decomposed letters', 'u\u0308'.repeat(max + 1), 'tooLong'],
  ['256 emoji', '😀'.repeat(max), undefined],
  ['257 emoji', '😀'.repeat(max + 1), 'tooLong'],
  ['256 letters of four parts', '\u1f82'.normalize('NFD').repeat(max), undefined],
])('a new password of %s: %s', (_what, password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  ['no character', '', false],
  ['1 character', 'x', true],
  ['256 characters', 'x'.repeat(max), true],
  ['257 characters', 'x'.repeat(max + 1), false],
  // Older releases counted it like this; its normal form is twice as long.
  ['256 characters that NFC splits', '\u0958'.repeat(max), true],
])('a login with %s is accepted: %s', (_what, password, isFit) => {
  expect(isAccepted(loginBody, { name: 'x', password })).toBe(isFit);
});

test('a text far beyond the limit is not normalized', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  const password = 'a\u0301\u0323'.repeat(20_000);
  expect(isAccepted(loginBody, { name: 'x', password })).toBe(false);
  expect(isAccepted(changePasswordBody, { newPassword: password })).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
});
