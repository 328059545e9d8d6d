import { printable, printableLines, withoutControls } from './printable.ts';

test.each([
  ['paper 1.21.8', 'paper 1.21.8'],
  ['x\u001b[2J\u001b]0;title\u0007\nforged row', 'x\\u001b[2J\\u001b]0;title\\u0007\\nforged row'],
  ['C1: \u009b31m', 'C1: \\u009b31m'],
  ['bidi: \u202egnp', 'bidi: \\u202egnp'],
  ['isolates: \u2066a\u2069', 'isolates: \\u2066a\\u2069'],
  ['zero width: a\u200bb\u200d\ufeff', 'zero width: a\\u200bb\\u200d\\ufeff'],
  ['lines: a\u2028b\u2029c\r\td\u0085', 'lines: a\\u2028b\\u2029c\\r\\td\\u0085'],
  ['filler: \u3164', 'filler: \\u3164'],
  ['half: \ud800', 'half: \\ud800'],
  ['tags: \u{e0041}', 'tags: \\udb40\\udc41'],
  ['Ä ß é 漢 😀 ❤️ ~1', 'Ä ß é 漢 😀 ❤️ ~1'],
  ['C:\\new', 'C:\\new'],
])('%j is shown as it is', (text, shown) => {
  expect(printable(text)).toBe(shown);
  // As in JSON, whose strings it must not break.
  if (!text.includes('\\') && !text.includes('"')) expect(JSON.parse(`"${shown}"`)).toBe(text);
  expect(printable(shown)).toBe(shown);
});

test('lines of our own stay lines', () => {
  expect(printableLines('refused:\n\twhat: \u001b[2J\r\n')).toBe('refused:\n\twhat: \\u001b[2J\\r\n');
});

test('what is stored has none of them', () => {
  expect(withoutControls('x\u001b[2J\n\u202ey\u200b ❤️')).toBe('x[2Jy ❤️');
});
