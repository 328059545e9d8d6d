import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Footer } from './Footer.tsx';
import { frameStrings } from './strings.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const renderFooter = (lang: 'de' | 'en' = 'en') =>
  renderInPage(<Footer />, { lang, strings: { 'shell/frame': frameStrings } });

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('links the pages that were declared for it, Home first', async () => {
  await renderFooter();
  const pages = screen.getByRole('heading', { name: 'Pages' }).parentElement!;
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Home', '/'],
    ['Stats', '/stats'],
    ['Shop', '/shop'],
  ]);
});

test.each([
  ['Discord', 'https://discord.example/testhaven'],
  ['Server list', 'https://serverlist.example/'],
])('%s opens beside the site and learns nothing of it', async (name, href) => {
  await renderFooter();
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the language changes here, the footer with it', async () => {
  const { person } = await renderFooter();
  const english = headings();
  await person.click(screen.getByRole('button', { name: /Deutsch/ }));
  expect(await screen.findByRole('heading', { name: 'Seiten' })).toBeInTheDocument();
  expect(headings()).toHaveLength(english.length);
  expect(screen.getByRole('link', { name: 'Ranglisten' })).toBeInTheDocument();
});

test.each([
  ['Impressum', '/imprint'],
  ['Datenschutz', '/privacy'],
])('leads to a legal page: %s', async (name, path) => {
  const { person, address } = await renderFooter('de');
  expect(screen.getByRole('heading', { name: 'Rechtliches' })).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name }));
  expect(address()).toBe(path);
});

const PRIVACY = [{ title: { de: 'Konto', en: 'Account' }, text: { de: 'Name.', en: 'Your name.' } }];

test.each([
  ['/login', 'Legal notice', 'Contact: team@testhaven.example'],
  ['/login/verify', 'Privacy', 'Your name.'],
  ['/maintenance', 'Legal notice', 'Contact: team@testhaven.example'],
  ['/maintenance', 'Privacy', 'Your name.'],
])('above %s, which maintenance may not let one leave, opens %s', async (at, name, content) => {
  mockServer({ 'GET /api/privacy': () => Response.json(PRIVACY) });
  const { person, address } = await renderInPage(<Footer />, {
    at,
    strings: { 'shell/frame': frameStrings },
  });
  const opener = screen.getByRole('button', { name });
  await person.click(opener);
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog).toHaveTextContent(content));
  expect(address()).toBe(at);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
