import type { Profile } from '@site/contract/http/profile';
import { TIMES } from '@site/contract/limits';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { profile as feature } from './feature.ts';

const { uuid, name, rank } = player();
const profile = (own: Partial<Profile> = {}): Profile => ({
  uuid,
  name,
  rank,
  coins: 12345,
  playtime: 754,
  clan: { name: 'Crimson Otters', tag: 'OTTER' },
  ...own,
});

async function open(answer: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'GET /api/profile/:user': answer,
    'GET /api/stats/places/:user': () => Response.json([]),
  });
  const page = await renderPage('community', feature, { at: '/profile/Lumi', player: player(), ...options });
  return { ...page, server };
}

/** The value that stands below a label, as a screen reader reads it. */
const fact = (label: string) => {
  const value = within(screen.getByText(label).parentElement!)
    .getByRole('definition')
    .cloneNode(true) as Element;
  for (const silent of value.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return value.textContent;
};

test('keeps the place of a profile that is on its way, and says that it is', async () => {
  const answer = deferred<Response>();
  const { container } = await open(() => answer.promise);
  expect(screen.getByRole('status')).toHaveTextContent('The profile is loading …');
  expect(screen.getByRole('status').closest('[aria-busy="true"]')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();

  answer.resolve(Response.json(profile()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('shows name, head, rank, coins, playtime and clan', async () => {
  await open(() => Response.json(profile({ rank: 'srmod' })));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Lumi');
  expect(screen.getByRole('img', { name: 'Head of Lumi' })).toHaveAttribute(
    'src',
    `/api/avatar/${uuid}?size=100`,
  );
  expect(screen.getByText('SrModerator')).toBeInTheDocument();
  expect(fact('Coins')).toBe('12,345');
  expect(fact('Playtime')).toBe('12 h 34 min');
  expect(fact('Clan')).toBe('Crimson Otters [OTTER]');
  expect(screen.getByRole('link', { name: 'Crimson Otters [OTTER]' })).toHaveAttribute(
    'href',
    '/clans/Crimson%20Otters',
  );
});

test('in German, with German numbers', async () => {
  await open(() => Response.json(profile({ clan: null })), { lang: 'de' });
  expect(await screen.findByText('Willkommen zurück, Lumi!')).toBeInTheDocument();
  expect(fact('Coins')).toBe('12.345');
  expect(fact('Spielzeit')).toBe('12 Std. 34 Min.');
  expect(fact('Clan')).toBe('Kein Clan');
});

test.each([
  ['en', 'Playtime', '1,022 h 20 min'],
  ['de', 'Spielzeit', '1.022 Std. 20 Min.'],
] as const)('many hours are easy to read (%s)', async (lang, label, time) => {
  await open(() => Response.json(profile({ playtime: 61_340 })), { lang });
  await screen.findByRole('heading', { level: 1 });
  expect(fact(label)).toBe(time);
});

test('greets on the own profile only', async () => {
  await open(() => Response.json(profile()));
  expect(await screen.findByText('Welcome back, Lumi!')).toBeInTheDocument();
});

test('does not greet on the profile of another one, even of the same name', async () => {
  await open(() => Response.json(profile({ uuid: '11111111-2222-4333-8444-555555555555' })));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Welcome back/)).not.toBeInTheDocument();
});

test('a player without a clan has none', async () => {
  await open(() => Response.json(profile({ clan: null })));
  await screen.findByRole('heading', { level: 1 });
  expect(fact('Clan')).toBe('No clan');
});

afterEach(() => jest.useRealTimers());

test('coins count up for the eye, within a second, and are read out once and whole', async () => {
  expect(TIMES.countUp).toBe(1000);
  jest.useFakeTimers();
  await open(() => Response.json(profile()));
  await screen.findByRole('heading', { level: 1 });
  const counting = screen.getByText('Coins').parentElement!.querySelector('[aria-hidden="true"]');
  expect(counting?.textContent).not.toBe('12,345');
  expect(fact('Coins')).toBe('12,345');
  await passTime(TIMES.countUp);
  expect(counting?.textContent).toBe('12,345');
  expect(fact('Coins')).toBe('12,345');
});

test('asks for the name as it is in the address', async () => {
  const { server } = await open(() => Response.json(profile()), { at: '/profile/L%C3%BC%20mi%2F2' });
  await screen.findByRole('heading', { level: 1 });
  expect(new Set(server.calls.map(({ params }) => params['user']))).toEqual(new Set(['Lü mi/2']));
});

test.each([
  ['en', 'Page not found', 'There is no player called “Lumi”.', 'Back to the home page'],
  ['de', 'Seite nicht gefunden', 'Es gibt niemanden mit dem Namen „Lumi“.', 'Zurück zur Startseite'],
] as const)('an unknown player is a page that is not there (%s)', async (lang, title, text, home) => {
  await open(() => Response.json({ code: 'not_found', message: '' }, { status: 404 }), { lang });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
});

test.each<[string, Handler]>([
  ['the server fails', () => Response.json({}, { status: 500 })],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s it says so, and a retry brings the profile', async (_, failure) => {
  const { server, person } = await open(failure);
  expect(await screen.findByRole('alert')).toHaveTextContent('The profile could not be loaded');

  const answer = deferred<Response>();
  server.use({ 'GET /api/profile/:user': () => answer.promise });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The profile is loading …')).toBeInTheDocument();
  answer.resolve(Response.json(profile()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
