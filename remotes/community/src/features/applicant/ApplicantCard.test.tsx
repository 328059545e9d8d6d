import type { Profile } from '@site/contract/http/profile';
import type { PlayerPlace } from '@site/contract/http/stats';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { store } from '@site/testing/freshStore';
import { screen } from '@testing-library/react';
import { ApplicantCard } from './ApplicantCard.tsx';
import { applicant as feature } from './feature.ts';
import { prefetch } from './prefetch.ts';

const { uuid, name } = player();

const PROFILE: Profile = {
  uuid,
  name,
  rank: 'vip',
  coins: 5,
  playtime: 754,
  clan: { name: 'Crimson Otters', tag: 'OTTER' },
};
const PLACES: readonly PlayerPlace[] = [
  { mode: 'bedwars', range: 'lifetime', place: 1234, elo: 90, kills: 1, deaths: 2, toNext: null },
  { mode: 'cores', range: 'daily', place: 7, elo: 90, kills: 1, deaths: 2, toNext: null },
];

const json =
  (body: unknown): Handler =>
  () =>
    Response.json(body);

const serve = (profile: Handler = json(PROFILE), places: Handler = json(PLACES)) =>
  mockServer({ 'GET /api/profile/:user': profile, 'GET /api/stats/places/:user': places });

const open = (options: PageOptions = {}) =>
  renderInPage(<ApplicantCard uuid={uuid} />, {
    player: player({ rank: 'owner' }),
    strings: { 'community/applicant': feature.strings },
    ...options,
  });

const facts = () =>
  screen
    .getAllByRole('definition')
    .map((value) => [value.previousElementSibling?.textContent, value.textContent]);

test('shows rank, playtime, clan and lifetime places', async () => {
  serve();
  await open();
  expect(await screen.findByText('#1,234')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'On the network' })).toBeInTheDocument();
  expect(facts()).toEqual([
    ['Rank', 'VIP'],
    ['Playtime', '12 h 34 min'],
    ['Clan', 'Crimson Otters'],
    ['Bedwars', '#1,234'],
    ['TesthavenFFA', 'Not placed'],
    ['MLGRush', 'Not placed'],
    ['Cores', 'Not placed'],
  ]);
  expect(screen.getByRole('link', { name: 'Crimson Otters' })).toHaveAttribute(
    'href',
    '/clans/Crimson%20Otters',
  );
  expect(screen.getByRole('link', { name: '#1,234' })).toHaveAttribute(
    'href',
    '/stats?mode=bedwars&range=lifetime',
  );
});

test('shows German texts and numbers, and a player without a clan', async () => {
  serve(json({ ...PROFILE, clan: null }));
  await open({ lang: 'de' });
  expect(await screen.findByText('#1.234')).toBeInTheDocument();
  expect(facts()).toContainEqual(['Spielzeit', '12 Std. 34 Min.']);
  expect(facts()).toContainEqual(['Clan', 'Kein Clan']);
});

test('says that it is loading', async () => {
  serve(() => new Promise<Response>(() => undefined));
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('The player is loading …');
});

test('has its data once it has been prefetched', async () => {
  const server = serve();
  await prefetch({ uuid }, store.dispatch);
  await open();
  expect(screen.getByText('#1,234')).toBeInTheDocument();
  expect(server.calls).toHaveLength(2);
});
