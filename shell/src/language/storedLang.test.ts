import { forgetLang, renewLangCookie, startLang, storedLang, storeLang } from './storedLang.ts';

afterEach(() => {
  forgetLang();
  localStorage.clear();
});

const user = (lang: unknown) => JSON.stringify({ uuid: 'a', name: 'Lumi', lang });

test.each<{ lang?: string; user?: string; starts: 'de' | 'en'; why: string }>([
  { starts: 'en', why: 'nothing is stored' },
  { lang: 'de', starts: 'de', why: 'it was chosen' },
  { lang: 'en', starts: 'en', why: 'it was chosen' },
  { lang: 'DE', starts: 'de', why: 'case does not count' },
  { lang: 'En', starts: 'en', why: 'case does not count' },
  { lang: 'fr', starts: 'de', why: 'a damaged choice' },
  { lang: '', starts: 'de', why: 'a damaged choice' },
  { lang: 'de-DE', starts: 'de', why: 'a damaged choice' },
  { lang: 'en-GB', starts: 'de', why: 'a damaged choice' },
  { lang: 'en', user: user('de'), starts: 'en', why: 'the choice comes before the user' },
  { lang: 'fr', user: user('en'), starts: 'de', why: 'a damaged choice is one' },
  { user: user('de'), starts: 'de', why: "the user's" },
  { user: user('DE'), starts: 'de', why: "the user's, in any case" },
  { user: user('en'), starts: 'en', why: "the user's" },
  { user: user('fr'), starts: 'de', why: "the user's is damaged" },
  { user: user(7), starts: 'de', why: "the user's is damaged" },
  { user: user(undefined), starts: 'en', why: 'the user has none' },
  { user: user(null), starts: 'en', why: 'the user has none' },
  { user: '{"lang":"de"', starts: 'en', why: 'the user is damaged' },
  { user: 'null', starts: 'en', why: 'the user is damaged' },
])('starts in $starts: $why (lang: $lang, user: $user)', ({ lang, user: stored, starts }) => {
  if (lang !== undefined) localStorage.setItem('lang', lang);
  if (stored !== undefined) localStorage.setItem('user', stored);
  expect(startLang()).toBe(starts);
});

test('a choice is stored as it is spoken by storage, and mirrored in a cookie', () => {
  storeLang('de');
  expect({ ...localStorage }).toEqual({ lang: 'de' });
  expect(document.cookie).toBe('lang=de');
  storeLang('en');
  expect(storedLang()).toBe('en');
  expect(document.cookie).toBe('lang=en');
});

test('the cookie holds for a year, for the whole site, and goes to no other one', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  storeLang('de');
  expect(set).toHaveBeenCalledWith('lang=de; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('forgets both', () => {
  storeLang('de');
  forgetLang();
  expect({ ...localStorage }).toEqual({});
  expect(document.cookie).toBe('');
});

test.each([
  ['DE', 'de'],
  ['en', 'en'],
  ['fr', undefined],
  ['', undefined],
])('stored %j was the choice of %j', (stored, lang) => {
  localStorage.setItem('lang', stored);
  expect(storedLang()).toBe(lang);
});

test('a chosen language is told the server again, whose cookie may have ended, and none where none was chosen', () => {
  renewLangCookie();
  expect(document.cookie).not.toContain('lang');
  localStorage.setItem('lang', 'de');
  renewLangCookie();
  expect(document.cookie).toContain('lang=de');
});
