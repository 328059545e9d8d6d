import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { landing } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

test('greets with the name, the words and the address of this network', async () => {
  await renderPage('shell', landing);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Testhaven');
  expect(screen.getByText('Drop in.')).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeInTheDocument();
});

test('its title can take the focus after a navigation', async () => {
  await renderPage('shell', landing);
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
});

test.each([
  ['en', ['players', 'maps', 'uptime']],
  ['de', ['Spieler', 'Karten', 'Verfügbarkeit']],
] as const)('tells the figures of the network (%s)', async (lang, labels) => {
  await renderPage('shell', landing, { lang });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '100+',
    '50+',
    '99%',
  ]);
});

test('names the four modes, the network’s own by its name', async () => {
  await renderPage('shell', landing, { lang: 'de' });
  const modes = screen.getAllByRole('article');
  expect(modes.map((mode) => within(mode).getByRole('heading').textContent)).toEqual([
    'Bedwars',
    'TesthavenFFA',
    'MLGRush',
    'Cores',
  ]);
  for (const mode of modes) expect(within(mode).getByRole('paragraph')).not.toBeEmptyDOMElement();
});
