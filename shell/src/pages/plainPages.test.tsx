import { mockServer } from '@site/testing/mockServer';
import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { imprint } from './imprint/feature.ts';
import { notFound } from './notFound/feature.ts';
import { privacy } from './privacy/feature.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

describe('imprint', () => {
  test.each([
    ['en', 'Legal notice', 'Testhaven Network\nTestweg 1\n\nContact: team@testhaven.example'],
    ['de', 'Impressum', 'Testhaven Netzwerk\nTestweg 1\n\nKontakt: team@testhaven.example'],
  ] as const)('shows the configured text with its line breaks (%s)', async (lang, title, text) => {
    await renderPage('shell', imprint, { lang });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const lines = screen.getByText(/@testhaven/);
    expect(lines.textContent).toBe(text);
    expect(lines).toHaveStyle({ 'white-space': 'pre-line' });
  });
});

describe('not found', () => {
  test.each([
    ['en', 'Page not found', 'Back to the home page'],
    ['de', 'Seite nicht gefunden', 'Zurück zur Startseite'],
  ] as const)('shows the title and a link to the home page (%s)', async (lang, title, home) => {
    await renderPage('shell', notFound, { at: '/no/such/page', lang });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
  });
});

describe('privacy', () => {
  const TEXT = [
    {
      title: { de: 'Dein Konto', en: 'Your account' },
      text: { de: 'Dein Name.\nDeine Coins.', en: 'Your name.\nYour coins.' },
    },
    { title: { de: 'Cookies', en: 'Cookies' }, text: { de: 'Wenige.', en: 'Few.' } },
  ];

  test.each([
    ['en', 'Privacy', ['Your account', 'Cookies'], 'Your name.\nYour coins.'],
    ['de', 'Datenschutz', ['Dein Konto', 'Cookies'], 'Dein Name.\nDeine Coins.'],
  ] as const)('shows the configured sections (%s)', async (lang, title, headings, text) => {
    mockServer({ 'GET /api/privacy': () => Response.json(TEXT) });
    await renderPage('shell', privacy, { lang });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await screen.findByRole('heading', { level: 2, name: headings[0] });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      headings,
    );
    const [lines] = screen.getAllByText(/coins/i);
    expect(lines?.textContent).toBe(text);
    expect(lines).toHaveStyle({ 'white-space': 'pre-line' });
  });

  test('retries a text that could not be loaded', async () => {
    const server = mockServer({ 'GET /api/privacy': () => Response.json({}, { status: 500 }) });
    const { person } = await renderPage('shell', privacy);
    expect(await screen.findByRole('alert')).toHaveTextContent('The text could not be loaded');
    server.use({ 'GET /api/privacy': () => Response.json(TEXT) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Cookies' })).toBeInTheDocument();
  });
});
