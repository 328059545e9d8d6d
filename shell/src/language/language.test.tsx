import type { Strings } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { i18n } from '../boot/i18n.ts';
import { store } from '../boot/store.ts';
import { lateStrings } from '../frame/lateStrings.ts';
import { frameStrings } from '../frame/strings.ts';
import { useFrameText } from '../frame/texts.ts';
import { selectToasts } from '../toasts/toastsSlice.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { forgetLang, renewLangCookie, startLang, storedLang, storeLang } from './storedLang.ts';
import { addStrings, showLang } from './strings.ts';

describe('the switch', () => {
  function Sample() {
    return <p>{useFrameText()('login')}</p>;
  }

  const renderSwitch = (options: PageOptions = {}) =>
    renderInPage(
      <>
        <LanguageSwitch />
        <Sample />
      </>,
      { ...options, strings: { 'shell/frame': frameStrings, 'shell/late': lateStrings } },
    );

  const choice = (language: string) => screen.getByRole('button', { name: new RegExp(language) });

  test('names each language in that language, and says which one is shown', async () => {
    await renderSwitch();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('lang'))).toEqual(['en', 'de']);
    expect(choice('English')).toHaveAttribute('aria-pressed', 'true');
    expect(choice('Deutsch')).toHaveAttribute('aria-pressed', 'false');
    // What is seen is part of what is said, so that "press DE" works by voice.
    for (const button of screen.getAllByRole('button')) {
      expect(button).toHaveAccessibleName(expect.stringContaining(button.textContent) as string);
    }
  });

  test('a choice shows at once and is remembered', async () => {
    const { person } = await renderSwitch();
    await person.click(choice('Deutsch'));
    expect(await screen.findByText('Anmelden')).toBeInTheDocument();
    expect(choice('Deutsch')).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('lang')).toBe('de');
    expect(document.cookie).toBe('lang=de');
    expect(document.documentElement.lang).toBe('de');

    await person.click(choice('English'));
    expect(await screen.findByText('Log in')).toBeInTheDocument();
    expect(localStorage.getItem('lang')).toBe('en');
  });

  test('a language that does not arrive is told, in the one that is there', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const german = jest.fn(() => Promise.resolve<Strings>({}));
    german.mockRejectedValueOnce(new Error('chunk is missing'));
    await addStrings('test/fragile', { de: german, en: () => Promise.resolve({}) });

    const { person } = await renderSwitch();
    await person.click(choice('Deutsch'));
    await waitFor(() =>
      expect(selectToasts(store.getState())).toMatchObject([
        { kind: 'error', text: 'The language could not be changed. Please try again.' },
      ]),
    );
    expect(screen.getByText('Log in')).toBeInTheDocument();
    expect(choice('English')).toHaveAttribute('aria-pressed', 'true');

    await person.click(choice('Deutsch'));
    expect(await screen.findByText('Anmelden')).toBeInTheDocument();
  });

  test('the server is told what a player chose', async () => {
    const server = mockServer({ 'POST /api/user/lang': () => new Response(null, { status: 204 }) });
    const { person } = await renderSwitch({ player: player() });
    await person.click(choice('Deutsch'));
    await waitFor(() => expect(server.calls).toMatchObject([{ body: { lang: 'DE' } }]));
    await person.click(choice('English'));
    await waitFor(() => expect(server.calls).toMatchObject([{}, { body: { lang: 'EN' } }]));
  });

  test('nobody is told what a visitor chose', async () => {
    const server = mockServer();
    const { person } = await renderSwitch();
    await person.click(choice('Deutsch'));
    expect(await screen.findByText('Anmelden')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });

  test('a server that can’t be told changes nothing on the page', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    mockServer({ 'POST /api/user/lang': () => Response.json({}, { status: 500 }) });
    const { person } = await renderSwitch({ player: player() });
    await person.click(choice('Deutsch'));
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.getByText('Anmelden')).toBeInTheDocument();
    expect(localStorage.getItem('lang')).toBe('de');
    expect(selectToasts(store.getState())).toEqual([]);
  });
});

describe('what is stored', () => {
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

  test('the cookie holds for a year, for the whole site, and goes to no other one', () => {
    const set = jest.spyOn(document, 'cookie', 'set');
    storeLang('de');
    expect(set).toHaveBeenCalledWith('lang=de; Path=/; Max-Age=31536000; SameSite=Lax');
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
});

describe('strings', () => {
  const loaders = (name: string) => ({
    de: jest.fn(() => Promise.resolve<Strings>({ title: `${name} auf Deutsch` })),
    en: jest.fn(() => Promise.resolve<Strings>({ title: `${name} in English` })),
  });

  const titleOf = (namespace: string) => i18n.t('title', { ns: namespace });

  beforeEach(() => showLang('en'));

  test('loads a feature in the present language, and each of its languages once', async () => {
    const once = loaders('once');
    await addStrings('test/once', once);
    expect(titleOf('test/once')).toBe('once in English');
    expect(once.de).not.toHaveBeenCalled();
    await addStrings('test/once', once);
    await showLang('de');
    await showLang('en');
    await showLang('de');
    expect(once.en).toHaveBeenCalledTimes(1);
    expect(once.de).toHaveBeenCalledTimes(1);
  });

  test('another language shows when every feature has it, and <html> says so', async () => {
    const german = deferred<Strings>();
    await addStrings('test/quick', loaders('quick'));
    await addStrings('test/slow', { ...loaders('slow'), de: () => german.promise });
    document.documentElement.lang = 'en';

    const shown = showLang('de');
    await Promise.resolve();
    expect(i18n.language).toBe('en');
    expect(titleOf('test/quick')).toBe('quick in English');
    expect(document.documentElement.lang).toBe('en');

    german.resolve({ title: 'slow auf Deutsch' });
    await shown;
    expect(titleOf('test/quick')).toBe('quick auf Deutsch');
    expect(titleOf('test/slow')).toBe('slow auf Deutsch');
    expect(document.documentElement.lang).toBe('de');
  });

  test('of two choices the last one counts, however late the strings of the first arrive', async () => {
    const german = deferred<Strings>();
    await addStrings('test/wavering', { ...loaders('wavering'), de: () => german.promise });
    const first = showLang('de');
    const second = showLang('en');
    german.resolve({ title: 'wavering auf Deutsch' });
    await Promise.all([first, second]);
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  test('a feature that arrives while the language changes has the strings of the new one', async () => {
    const german = deferred<Strings>();
    await addStrings('test/early', { ...loaders('early'), de: () => german.promise });
    const shown = showLang('de');
    await addStrings('test/meanwhile', loaders('meanwhile'));
    german.resolve({ title: 'early auf Deutsch' });
    await shown;
    expect(titleOf('test/meanwhile')).toBe('meanwhile auf Deutsch');
  });

  test('a newer build of a remote brings its own strings', async () => {
    await addStrings('test/moved', loaders('old'));
    await addStrings('test/moved', loaders('new'));
    expect(titleOf('test/moved')).toBe('new in English');
    await showLang('de');
    expect(titleOf('test/moved')).toBe('new auf Deutsch');
  });

  test('strings that do not arrive leave the page as it is, and the next try asks again', async () => {
    const german = jest.fn(() => Promise.resolve<Strings>({ title: 'broken auf Deutsch' }));
    german.mockRejectedValueOnce(new Error('chunk is missing'));
    await addStrings('test/broken', { ...loaders('broken'), de: german });

    await expect(showLang('de')).rejects.toThrow('chunk is missing');
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');

    const later = loaders('later');
    await addStrings('test/later', later);
    expect(later.de).not.toHaveBeenCalled();

    await showLang('de');
    expect(titleOf('test/broken')).toBe('broken auf Deutsch');
  });
});
