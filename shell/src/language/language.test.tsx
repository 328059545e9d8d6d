import type { Strings } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { i18n } from '../core/i18n.ts';
import { store } from '../core/store.ts';
import { lateStrings } from '../core/lateStrings.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { useFrameText } from '../core/useText.ts';
import { selectToasts } from '@site/platform/toasts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { forgetLang, renewLangCookie, startLang, storeLang } from '../core/storedLang.ts';
import { addStrings, showLang } from '@site/platform/site/strings';

describe('LanguageSwitch', () => {
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

  test('labels each language in that language and marks the current one', async () => {
    await renderSwitch();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('lang'))).toEqual(['en', 'de']);
    expect(choice('English')).toHaveAttribute('aria-pressed', 'true');
    expect(choice('Deutsch')).toHaveAttribute('aria-pressed', 'false');
    // The accessible name contains the visible label, so that "press DE" works by voice.
    for (const button of screen.getAllByRole('button')) {
      expect(button).toHaveAccessibleName(expect.stringContaining(button.textContent) as string);
    }
  });

  test('applies a choice immediately and stores it', async () => {
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

  test('shows an error in the current language if the new one can’t be loaded', async () => {
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

  test('saves the choice of a player on the server', async () => {
    const server = mockServer({ 'POST /api/user/lang': () => new Response(null, { status: 204 }) });
    const { person } = await renderSwitch({ player: player() });
    await person.click(choice('Deutsch'));
    await waitFor(() => expect(server.calls).toMatchObject([{ body: { lang: 'DE' } }]));
    await person.click(choice('English'));
    await waitFor(() => expect(server.calls).toMatchObject([{}, { body: { lang: 'EN' } }]));
  });

  test('sends no request for a visitor', async () => {
    const server = mockServer();
    const { person } = await renderSwitch();
    await person.click(choice('Deutsch'));
    expect(await screen.findByText('Anmelden')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });

  test('keeps the choice if it can’t be saved on the server', async () => {
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

describe('the stored language', () => {
  beforeEach(() => void (document.documentElement.lang = 'en'));
  afterEach(() => {
    forgetLang();
    localStorage.clear();
  });

  const user = (lang: unknown) => JSON.stringify({ uuid: 'a', name: 'Lumi', lang });

  test.each<{ lang?: string; user?: string; starts: 'de' | 'en'; why: string }>([
    { starts: 'en', why: 'no stored choice' },
    { lang: 'de', starts: 'de', why: 'a stored choice' },
    { lang: 'en', starts: 'en', why: 'a stored choice' },
    { lang: 'DE', starts: 'de', why: 'case is ignored' },
    { lang: 'fr', starts: 'de', why: 'an invalid choice' },
    { lang: '', starts: 'de', why: 'an invalid choice' },
    { lang: 'en', user: user('de'), starts: 'en', why: 'the choice takes precedence over the user' },
    { lang: 'fr', user: user('en'), starts: 'de', why: 'an invalid choice takes precedence too' },
    { user: user('de'), starts: 'de', why: "the user's language" },
    { user: user('DE'), starts: 'de', why: "the user's language in upper case" },
    { user: user('en'), starts: 'en', why: "the user's language" },
    { user: user('fr'), starts: 'de', why: "the user's language is invalid" },
    { user: user(null), starts: 'en', why: 'the user has no language' },
    { user: '{"lang":"de"', starts: 'en', why: 'the user is invalid' },
    { user: 'null', starts: 'en', why: 'the user is invalid' },
  ])('starts in $starts: $why (lang: $lang, user: $user)', ({ lang, user: stored, starts }) => {
    if (lang !== undefined) localStorage.setItem('lang', lang);
    if (stored !== undefined) localStorage.setItem('user', stored);
    expect(startLang()).toBe(starts);
  });

  test.each(['getItem', 'setItem'] as const)(
    'starts in the language that the page was served in, after its cookie, if %s fails',
    (method) => {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('The storage is blocked or full.', 'QuotaExceededError');
      });
      storeLang('de');
      // The server reads the cookie.
      document.documentElement.lang = 'de';
      expect(startLang()).toBe('de');
    },
  );

  test('starts in the stored language even if the page was served in another one', () => {
    localStorage.setItem('lang', 'en');
    document.documentElement.lang = 'de';
    expect(startLang()).toBe('en');
  });

  test('sets a same-site cookie for the whole site and a year', () => {
    const set = jest.spyOn(document, 'cookie', 'set');
    storeLang('de');
    expect(set).toHaveBeenCalledWith('lang=de; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  test('renews the cookie only if a language is stored', () => {
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

  test('loads a feature in the current language, and each language only once', async () => {
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

  test('changes the language and <html lang> once every feature has its strings', async () => {
    const german = deferred<Strings>();
    await addStrings('test/quick', loaders('quick'));
    await addStrings('test/slow', { ...loaders('slow'), de: () => german.promise });
    document.documentElement.lang = 'en';

    const changed = showLang('de');
    await Promise.resolve();
    expect(i18n.language).toBe('en');
    expect(titleOf('test/quick')).toBe('quick in English');
    expect(document.documentElement.lang).toBe('en');

    german.resolve({ title: 'slow auf Deutsch' });
    await changed;
    expect(titleOf('test/quick')).toBe('quick auf Deutsch');
    expect(titleOf('test/slow')).toBe('slow auf Deutsch');
    expect(document.documentElement.lang).toBe('de');
  });

  test('ignores an earlier choice whose strings arrive late', async () => {
    const german = deferred<Strings>();
    await addStrings('test/wavering', { ...loaders('wavering'), de: () => german.promise });
    const first = showLang('de');
    const second = showLang('en');
    german.resolve({ title: 'wavering auf Deutsch' });
    await Promise.all([first, second]);
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  test('loads the new language of a feature added during a change', async () => {
    const german = deferred<Strings>();
    await addStrings('test/early', { ...loaders('early'), de: () => german.promise });
    const changed = showLang('de');
    await addStrings('test/meanwhile', loaders('meanwhile'));
    german.resolve({ title: 'early auf Deutsch' });
    await changed;
    expect(titleOf('test/meanwhile')).toBe('meanwhile auf Deutsch');
  });

  test('uses the strings of a newer build of a remote', async () => {
    await addStrings('test/moved', loaders('old'));
    await addStrings('test/moved', loaders('new'));
    expect(titleOf('test/moved')).toBe('new in English');
    await showLang('de');
    expect(titleOf('test/moved')).toBe('new auf Deutsch');
  });

  test('keeps the language if strings fail to load, and retries on the next change', async () => {
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
