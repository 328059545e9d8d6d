import type { Strings } from '@site/platform/feature';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { store } from '../boot/store.ts';
import { lateStrings } from '../frame/lateStrings.ts';
import { frameStrings } from '../frame/strings.ts';
import { useFrameText } from '../frame/texts.ts';
import { selectToasts } from '../toasts/toastsSlice.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { addStrings } from './strings.ts';

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
