import type { Profile } from '@site/contract/http/profile';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { profile as feature } from './feature.ts';
import { ProfilePage } from './ProfilePage.tsx';

const uuids: Readonly<Record<string, string>> = {
  Lumi: player().uuid,
  Nox: '11111111-2222-4333-8444-555555555555',
};

const profileOf = (name: string, coins = 7): Response => {
  const body: Profile = { uuid: uuids[name]!, name, rank: 'player', coins, playtime: 0, clan: null };
  return Response.json(body);
};

const known: Handler = ({ params }) => profileOf(params['user']!);

async function open(answer: Handler) {
  const server = mockServer({
    'GET /api/profile/:user': answer,
    'GET /api/stats/places/:user': () => Response.json([]),
  });
  const page = await renderInPage(
    <>
      <Link to="/profile/Lumi">to Lumi</Link>
      <Link to="/profile/Nox">to Nox</Link>
      <Link to="/">home</Link>
      <Routes>
        <Route path="/profile/:user" element={<ProfilePage />} />
        <Route path="/" element="The home page" />
      </Routes>
    </>,
    { at: '/profile/Lumi', player: player(), strings: { 'community/profile': feature.strings } },
  );
  await screen.findByRole('heading', { level: 1, name: 'Lumi' });
  const go = (name: string) => page.person.click(screen.getByRole('link', { name }));
  return { server, go };
}

const named = (name: string) => screen.findByRole('heading', { level: 1, name });

test('one player is never shown with what another one has', async () => {
  const late = deferred<Response>();
  const { go } = await open((call) => (call.params['user'] === 'Nox' ? late.promise : known(call)));
  await go('to Nox');
  expect(screen.getByRole('status')).toHaveTextContent('The profile is loading …');
  expect(screen.queryByText(/Lumi!/)).not.toBeInTheDocument();
  await go('to Lumi');
  late.resolve(profileOf('Nox'));
  await expect(named('Lumi')).resolves.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nox' })).not.toBeInTheDocument());
});

test('who comes back sees the profile at once, and nothing is asked again', async () => {
  const { server, go } = await open(known);
  await go('home');
  await go('to Lumi');
  expect(screen.getByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
  expect(server.callsTo('/api/profile/Lumi')).toHaveLength(1);
  expect(server.callsTo('/api/stats/places/Lumi')).toHaveLength(1);
});

describe('who comes back after a while', () => {
  /** Only the clock on the wall: timers run as ever. */
  const minutesPass = () =>
    jest.useFakeTimers({
      now: Date.now() + 120_000,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'performance',
        'queueMicrotask',
        'nextTick',
        'requestAnimationFrame',
      ],
    });
  afterEach(() => jest.useRealTimers());

  test('sees what was known, and then what is new', async () => {
    const { server, go } = await open(known);
    await go('home');
    minutesPass();
    const fresh = deferred<Response>();
    server.use({ 'GET /api/profile/:user': () => fresh.promise });
    await go('to Lumi');
    expect(screen.getByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
    fresh.resolve(profileOf('Lumi', 4321));
    expect(await screen.findByText('4,321', { selector: ':not([aria-hidden])' })).toBeInTheDocument();
  });

  test('keeps what was known where asking again fails', async () => {
    const { server, go } = await open(known);
    await go('home');
    minutesPass();
    server.use({
      'GET /api/profile/:user': () => Response.json({}, { status: 500 }),
      'GET /api/stats/places/:user': () => Response.json({}, { status: 500 }),
    });
    await go('to Lumi');
    await waitFor(() => expect(server.callsTo('/api/profile/Lumi')).toHaveLength(2));
    await waitFor(() => expect(server.callsTo('/api/stats/places/Lumi')).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1, name: 'Lumi' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
