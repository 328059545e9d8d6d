import { isVisible } from './visibleText.ts';

test.each([
  '\u200b',
  '\u2060 \ufeff',
  '\u3164',
  '\u115f',
  '\u202e',
  '\u2800',
  '\u{e0041}',
  '\u0301',
  '\u{1d159}',
  '\u{13441}',
  ' \n',
  '',
])('nothing is seen of %j', (text) => expect(isVisible(text)).toBe(false));

test.each(['a', '\u200bß', '❤️', '👩‍🔧', 'مرحبا', '.'])('something is seen of %j', (text) =>
  expect(isVisible(text)).toBe(true),
);
