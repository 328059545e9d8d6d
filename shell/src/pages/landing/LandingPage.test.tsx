import { renderPage } from '@site/testing/renderPage';
import { mockServer } from '@site/testing/mockServer';
import { screen, within } from '@testing-library/react';
import { landing } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

async function renderLanding(lang: 'de' | 'en' = 'en') {
  mockServer({ 'GET /api/status': () => Response.json({ online: null, max: null }) });
  const page = await renderPage('shell', landing, { lang });
  await screen.findAllByRole('article');
  return page;
}

test('greets with the name, the words and the address of this network', async () => {
  await renderLanding();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Testhaven');
  expect(screen.getByText('Drop in.')).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeInTheDocument();
});

test('its title can take the focus after a navigation', async () => {
  await renderLanding();
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
});

test.each([
  ['en', ['players', 'maps', 'uptime']],
  ['de', ['Spieler', 'Karten', 'Verfügbarkeit']],
] as const)('tells the figures of the network (%s)', async (lang, labels) => {
  await renderLanding(lang);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '100+',
    '50+',
    '99%',
  ]);
});

test('names the four modes, the network’s own by its name', async () => {
  await renderLanding('de');
  const modes = screen.getAllByRole('article');
  expect(modes.map((mode) => within(mode).getByRole('heading').textContent)).toEqual([
    'Bedwars',
    'TesthavenFFA',
    'MLGRush',
    'Cores',
  ]);
  for (const mode of modes) expect(within(mode).getByRole('paragraph')).not.toBeEmptyDOMElement();
});

test.each([
  ['en', 'Good to know', 'How do I get onto the server?', /add play\.testhaven\.example as a server/],
  ['de', 'Gut zu wissen', 'Wie komme ich auf den Server?', /füge play\.testhaven\.example als Server hinzu/],
] as const)('answers three questions on demand (%s)', async (lang, title, question, answer) => {
  const { person } = await renderLanding(lang);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  const questions = screen.getAllByRole('group');
  expect(questions).toHaveLength(3);
  for (const closed of questions) expect(closed).not.toHaveAttribute('open');
  await person.click(screen.getByText(question));
  expect(questions[0]).toHaveAttribute('open');
  expect(questions[0]).toHaveTextContent(answer);
});

test.each([
  ['en', 'Welcome to the island', /^We are a network of small, fast rounds/],
  ['de', 'Willkommen auf der Insel', /^Wir sind ein Netzwerk für kurze, schnelle Runden/],
] as const)('welcomes (%s)', async (lang, title, words) => {
  await renderLanding(lang);
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});
