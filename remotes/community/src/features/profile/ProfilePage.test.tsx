import type { Profile } from '@site/contract/http/profile';
import type { PlayerPlace } from '@site/contract/http/stats';
import { TIMES } from '@site/contract/times';
import { deferred } from '@site/testing/deferred';
import { changeLive } from '@site/testing/live';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { profile as feature } from './feature.ts';
import { ProfilePage } from './ProfilePage.tsx';

const { uuid, name, rank } = player();
const NOX = '11111111-2222-4333-8444-555555555555';

const profile = (own: Partial<Profile> = {}): Profile => ({
  uuid,
  name,
  rank,
  coins: 12345,
  playtime: 754,
  clan: { name: 'Crimson Otters', tag: 'OTTER' },
  ...own,
});
const known: Handler = ({ params }) =>
  Response.json(profile(params['user'] === 'Nox' ? { uuid: NOX, name: 'Nox' } : {}));

async function open(answer: Handler, options: PageOptions = {}, places: Handler = () => Response.json([])) {
  const server = mockServer({ 'GET /api/profile/:user': answer, 'GET /api/stats/places/:user': places });
  const page = await renderInPage(
    <>
      <nav>
        <Link to="/profile/Lumi">to Lumi</Link>
        <Link to="/profile/Nox">to Nox</Link>
        <Link to="/elsewhere">elsewhere</Link>
      </nav>
      <Routes>
        <Route path="/profile/:user" element={<ProfilePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    {
      at: '/profile/Lumi',
      player: player(),
      strings: { 'community/profile': feature.strings },
      ...options,
    },
  );
  const go = (to: string) => page.person.click(screen.getByRole('link', { name: to }));
  return { ...page, server, go };
}

const named = (title: string) => screen.findByRole('heading', { level: 1, name: title });

function read(element: Element) {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return copy.textContent;
}

const fact = (label: string) => read(within(screen.getByText(label).parentElement!).getByRole('definition'));

afterEach(() => jest.useRealTimers());

test('shows a skeleton with a loading message while loading', async () => {
  const answer = deferred<Response>();
  const { container } = await open(() => answer.promise);
  expect(screen.getByRole('status')).toHaveTextContent('The profile is loading …');
  expect(screen.getByRole('status').closest('[aria-busy="true"]')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();

  answer.resolve(Response.json(profile()));
  expect(await named('Lumi')).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('shows name, avatar, rank, coins, playtime and clan, and greets the owner of the profile', async () => {
  await open(() => Response.json(profile({ rank: 'srmod' })));
  expect(await screen.findByText('Welcome back, Lumi!')).toBeInTheDocument();
  const avatar = screen.getByRole('img', { name: 'Avatar of Lumi' });
  expect(avatar).toHaveAttribute('src', `/api/avatar/${uuid}?size=100`);
  expect(screen.getByText('SrModerator')).toBeInTheDocument();
  expect([fact('Coins'), fact('Playtime')]).toEqual(['12,345', '12\u00a0h 34\u00a0min']);
  expect(fact('Clan')).toBe('Crimson Otters [OTTER]');
  const clan = screen.getByRole('link', { name: 'Crimson Otters [OTTER]' });
  expect(clan).toHaveAttribute('href', '/clans/Crimson%20Otters');
});

test('shows German texts and numbers, and a player without a clan', async () => {
  await open(() => Response.json(profile({ clan: null, playtime: 61_340 })), { lang: 'de' });
  expect(await screen.findByText('Willkommen zurück, Lumi!')).toBeInTheDocument();
  expect([fact('Coins'), fact('Spielzeit')]).toEqual(['12.345', '1.022\u00a0Std. 20\u00a0Min.']);
  expect(fact('Clan')).toBe('Kein Clan');
});

test("does not greet on another player's profile, even if the name is the same", async () => {
  await open(() => Response.json(profile({ uuid: NOX })));
  await named('Lumi');
  expect(screen.queryByText(/Welcome back/)).not.toBeInTheDocument();
});

test('coins count up visually within a second and are announced once, with the final number', async () => {
  expect(TIMES.countUp).toBe(1000);
  jest.useFakeTimers();
  await open(known);
  await named('Lumi');
  const counting = screen.getByText('Coins').parentElement!.querySelector('[aria-hidden="true"]');
  expect(counting?.textContent).not.toBe('12,345');
  expect(fact('Coins')).toBe('12,345');
  await passTime(TIMES.countUp);
  expect(counting?.textContent).toBe('12,345');
  expect(fact('Coins')).toBe('12,345');
});

test('requests the name exactly as it is in the URL', async () => {
  const { server } = await open(known, { at: '/profile/L%C3%BC%20mi%2F2' });
  await named('Lumi');
  expect(new Set(server.calls.map(({ params }) => params['user']))).toEqual(new Set(['Lü mi/2']));
});

test.each([
  ['en', 'Page not found', 'There is no player called “Lumi”.', 'Back to the home page'],
  ['de', 'Seite nicht gefunden', 'Es gibt niemanden mit dem Namen „Lumi“.', 'Zurück zur Startseite'],
] as const)('shows "not found" for an unknown player (%s)', async (lang, title, text, home) => {
  await open(() => Response.json({ code: 'not_found', message: '' }, { status: 404 }), { lang });
  expect(await named(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/');
});

test("never shows one player's data under another player's name", async () => {
  const late = deferred<Response>();
  const { go } = await open((call) => (call.params['user'] === 'Nox' ? late.promise : known(call)));
  await named('Lumi');
  await go('to Nox');
  expect(screen.getByRole('status')).toHaveTextContent('The profile is loading …');
  expect(screen.queryByText(/Lumi!/)).not.toBeInTheDocument();
  await go('to Lumi');
  late.resolve(Response.json(profile({ uuid: NOX, name: 'Nox' })));
  expect(await named('Lumi')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nox' })).not.toBeInTheDocument());
});

test('returning to a profile shows it from the cache, without a request', async () => {
  const { server, go } = await open(known);
  await named('Lumi');
  await go('elsewhere');
  await go('to Lumi');
  expect(screen.getByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
  expect(server.callsTo('/api/profile/Lumi')).toHaveLength(1);
  expect(server.callsTo('/api/stats/places/Lumi')).toHaveLength(1);
});

describe('places', () => {
  const place = (mode: string, range: PlayerPlace['range'], number: number): PlayerPlace => ({
    mode,
    range,
    place: number,
    elo: 90,
    kills: 1,
    deaths: 2,
    toNext: null,
  });
  const PLACES = [
    place('bedwars', 'daily', 1),
    place('bedwars', 'lifetime', 1234),
    place('cores', 'daily', 7),
  ];
  const answered: Handler = () => Response.json(PLACES);

  const boardsOf = (mode: string) =>
    within(screen.getByRole('heading', { level: 3, name: mode }).closest('li')!)
      .getAllByRole('link')
      .map((link) => [read(link), link.getAttribute('href')]);
  const modes = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  test('shows three boards per mode, each with the place and a link', async () => {
    await open(known, {}, answered);
    expect(await screen.findByText('#1,234')).toBeInTheDocument();
    expect(modes()).toEqual(['Bedwars', 'TesthavenFFA', 'MLGRush', 'Cores']);
    expect(boardsOf('Bedwars')).toEqual([
      ['Daily place 1', '/stats?mode=bedwars&range=daily'],
      ['Monthly not placed yet', '/stats?mode=bedwars&range=monthly'],
      ['Lifetime place 1,234', '/stats?mode=bedwars&range=lifetime'],
    ]);
    expect(boardsOf('TesthavenFFA')[0]?.[0]).toBe('Daily not placed yet');
    expect(boardsOf('Cores')[0]).toEqual(['Daily place 7', '/stats?mode=cores&range=daily']);
  });

  test('links to the boards before the places have loaded', async () => {
    const answer = deferred<Response>();
    await open(known, {}, () => answer.promise);
    expect(boardsOf('Cores')).toEqual([
      ['Daily ', '/stats?mode=cores&range=daily'],
      ['Monthly ', '/stats?mode=cores&range=monthly'],
      ['Lifetime ', '/stats?mode=cores&range=lifetime'],
    ]);
    answer.resolve(Response.json(PLACES));
    expect(await screen.findByText('#7')).toBeInTheDocument();
  });
});

test.each(['players', 'clans'] as const)('moves with %s while it is looked at', async (topic) => {
  let coins = 12345;
  const { server } = await open(() => Response.json(profile({ coins })));
  await named('Lumi');
  const asked = server.callsTo('/api/stats/places/Lumi').length;
  coins = 54321;
  act(() => changeLive(topic));
  await waitFor(() => expect(fact('Coins')).toBe('54,321'));
  expect(server.callsTo('/api/stats/places/Lumi')).toHaveLength(asked);
});

test('its places move with boards, and nothing else of it', async () => {
  const { server } = await open(() => Response.json(profile()));
  await named('Lumi');
  const [places, profiles] = ['/api/stats/places/Lumi', '/api/profile/Lumi'];
  const asked = [server.callsTo(places).length, server.callsTo(profiles).length];
  act(() => changeLive('boards'));
  await waitFor(() => expect(server.callsTo(places)).toHaveLength((asked[0] ?? 0) + 1));
  expect(server.callsTo(profiles)).toHaveLength(asked[1] ?? 0);
});
