import { writeStored } from '../boot/storage.ts';
import { renewLangCookie } from './renewLangCookie.ts';
import { forgetLang } from './storedLang.ts';

afterEach(forgetLang);

test('a chosen language is told the server again, whose cookie may have ended', () => {
  writeStored('lang', 'de');
  expect(document.cookie).not.toContain('lang');
  renewLangCookie();
  expect(document.cookie).toContain('lang=de');
});

test('who has chosen none has no cookie', () => {
  renewLangCookie();
  expect(document.cookie).not.toContain('lang');
});
