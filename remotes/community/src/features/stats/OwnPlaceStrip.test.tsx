import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { stats } from './feature.ts';
import { board, place, uuidOf } from './sampleBoard.ts';

const self = player();

async function openStats(places: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'GET /api/stats': () => Response.json(board()),
    'GET /api/stats/places/:user': places,
  });
  const page = await renderPage('community', stats, { at: '/stats', player: self, ...options });
  return { ...page, server };
}

const strip = () => screen.findByRole('region', { name: /Your place|Dein Platz/ });

test('shows where the reader stands below the ten, and how far the next place is', async () => {
  const { server } = await openStats(() => Response.json([place({ mode: 'cores', place: 2 }), place()]));
  const own = await strip();
  expect(own).toHaveTextContent('YouPlace 1,038Lumi');
  expect(own).toHaveTextContent('Trophies1,234Kills300Deaths200K/D1.50');
  expect(own).toHaveTextContent('12 trophies to place 1,037');
  expect(within(own).getByRole('link', { name: 'Lumi' })).toHaveAttribute('href', '/profile/Lumi');
  expect(server.calls.find(({ params }) => params['user'] === self.uuid)).toBeDefined();
});

test.each([
  ['en', 'bedwars', 1, '1 trophy to place 1,037'],
  ['de', 'bedwars', 12, 'Noch 12 Trophäen bis Platz 1.037'],
  ['en', 'cores', 1, '1 win to place 1,037'],
  ['de', 'cores', 1_200, 'Noch 1.200 Siege bis Platz 1.037'],
] as const)('in the words of language and mode: %s, %s, %i', async (lang, mode, toNext, words) => {
  await openStats(() => Response.json([place({ mode, toNext })]), {
    lang,
    at: `/stats?mode=${mode}&range=daily`,
  });
  expect(await strip()).toHaveTextContent(words);
});

test('one answer holds the places of all tabs', async () => {
  const { server, person } = await openStats(() =>
    Response.json([place(), place({ range: 'monthly', place: 77 })]),
  );
  expect(await strip()).toHaveTextContent('Place 1,038');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  expect(await strip()).toHaveTextContent('Place 77');
  expect(server.callsTo(`/api/stats/places/${self.uuid}`)).toHaveLength(1);
});

test.each([
  [2, 'listitem'],
  [7, 'row'],
] as const)('who is place %i is marked there and needs no place of their own', async (number, role) => {
  await openStats(() => Response.json([place({ place: number })]), {
    player: player({ uuid: uuidOf(number), name: `Player${number}` }),
  });
  const link = await screen.findByRole('link', { name: `Player${number}` });
  const [marked, ...others] = screen.getAllByText('You');
  expect(link.closest(role === 'row' ? 'tr' : 'li')).toContainElement(marked!);
  expect(others).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Your place' })).not.toBeInTheDocument();
});

test('says how to get a place where there is none', async () => {
  await openStats(() => Response.json([]), { at: '/stats?mode=mlgrush&range=monthly' });
  expect(
    await screen.findByText('You are not on this board yet. Win a round of MLGRush to appear on it.'),
  ).toBeInTheDocument();
});

test('a visitor is shown the way to the login and back', async () => {
  const server = mockServer({ 'GET /api/stats': () => Response.json(board()) });
  await renderPage('community', stats, { at: '/stats?mode=cores&range=monthly' });
  expect(await screen.findByRole('link', { name: 'Log in to see your place' })).toHaveAttribute(
    'href',
    '/login?from=%2Fstats%3Fmode%3Dcores%26range%3Dmonthly',
  );
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/stats']);
});

test.each([429, 500])(
  'the board neither waits for the places nor suffers when they fail (%i)',
  async (status) => {
    const answer = deferred<Response>();
    await openStats(() => answer.promise);
    expect(await screen.findByRole('link', { name: 'Player1' })).toBeInTheDocument();
    expect(screen.getByText('Your place is loading …')).toHaveAttribute('role', 'status');
    answer.resolve(Response.json({ code: 'any', message: '' }, { status }));
    expect(await screen.findByText(/Your own place could not be loaded/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Player1' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('refreshing the board refreshes the own place too', async () => {
  const { server, person } = await openStats(() => Response.json([place()]));
  await strip();
  server.use({ 'GET /api/stats/places/:user': () => Response.json([place({ place: 5_000 })]) });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Place 5,000')).toBeInTheDocument();
});

test('refreshing asks for the own place that failed', async () => {
  const { server, person } = await openStats(() => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByText(/Your own place could not be loaded/);
  server.use({ 'GET /api/stats/places/:user': () => Response.json([place()]) });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await strip()).toHaveTextContent('Place 1,038');
});
