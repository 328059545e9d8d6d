import { mockServer } from '@site/testing/mockServer';
import { renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { privacy } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

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
] as const)('shows the sections of the configuration (%s)', async (lang, title, headings, text) => {
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

test('a text that could not be loaded is asked for again', async () => {
  const server = mockServer({ 'GET /api/privacy': () => Response.json({}, { status: 500 }) });
  const { person } = await renderPage('shell', privacy);
  expect(await screen.findByRole('alert')).toHaveTextContent('The text could not be loaded');
  server.use({ 'GET /api/privacy': () => Response.json(TEXT) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Cookies' })).toBeInTheDocument();
});
