import fc from 'fast-check';
import { limitLength } from './limitLength.ts';

const isInFields = (text: string) => !text.includes('\r');
/** Without carriage returns, which fields replace. */
const texts = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', '😀', 'u\u0308', ' '), maxLength: 12 }),
  )
  .filter(isInFields);

/** Enters a text into a field like a browser: the caret is behind what was entered. */
function enter({ before, at, text, max }: { before: string; at: number; text: string; max: number }): string {
  const field = document.createElement('textarea');
  const place = [...before].slice(0, at).join('').length;
  field.value = before.slice(0, place) + text + before.slice(place);
  field.setSelectionRange(place + text.length, place + text.length);
  limitLength(field, { max, before });
  return field.value;
}

test('a limit shortens what was entered, and nothing else', () => {
  const entries = fc.record({ before: texts, at: fc.nat(12), text: texts, max: fc.nat(15) });
  fc.assert(
    fc.property(entries, (entry) => {
      const { before, text, max } = entry;
      const characters = [...before];
      const room = Math.max(0, max - characters.length);
      const expected = [
        ...characters.slice(0, entry.at),
        ...[...text].slice(0, room),
        ...characters.slice(entry.at),
      ];
      expect(enter(entry)).toBe(expected.join(''));
    }),
  );
});

test('a text that was too long before can be shortened bit by bit', () => {
  const field = document.createElement('input');
  field.value = 'abcdefg';
  limitLength(field, { max: 5, before: 'abcdefgh' });
  expect(field.value).toBe('abcdefg');
});
