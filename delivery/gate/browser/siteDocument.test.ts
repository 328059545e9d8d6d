import { printable } from '@site/contract/printable';
import { bootOf, withRegistry } from './siteDocument.ts';

const page = (json: string) => `<script type="application/json" id="boot">${json}</script>`;

test('reads what a page starts with', () => {
  expect(bootOf(page('{"lang":"de"}'))).toEqual({ lang: 'de' });
  expect(bootOf('<h1>Another site</h1>')).toBeUndefined();
});

test.each([
  ['bootOf', bootOf],
  ['withRegistry', (html: string) => withRegistry(html, (registry) => registry)],
])('%s says what is wrong with a page, but not in its words', (_, read) => {
  const forged = page('\u001b]0;owned\u0007\u001b[2J\nall good\u202e');
  expect(() => read(forged)).toThrow(/^The page has no readable data: /);
  try {
    read(forged);
  } catch (error) {
    const { message, stack } = error as Error;
    expect(printable(message)).toBe(message);
    expect(stack).not.toContain('\u001b');
  }
});
