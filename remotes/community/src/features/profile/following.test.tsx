import type { Profile } from '@site/contract/http/profile';
import { changeLive } from '@site/testing/live';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { profile as feature } from './feature.ts';

const { uuid, name, rank } = player();
const NOX = '11111111-2222-4333-8444-555555555555';

const profile = (own: Partial<Profile> = {}): Profile => ({
  uuid,
  name,
  rank,
  coins: 12345,
  playtime: 754,
  clan: null,
  ...own,
});

const named = (title: string) => screen.findByRole('heading', { level: 1, name: title });

async function open(answer: Handler, at = '/profile/Lumi') {
  mockServer({ 'GET /api/profile/:user': answer, 'GET /api/stats/places/:user': () => Response.json([]) });
  await renderPage('community', feature, { at, player: player() });
}

const answering =
  (players: Readonly<Record<string, Profile | undefined>>): Handler =>
  ({ params }) => {
    const found = players[params['user'] ?? ''];
    return found ? Response.json(found) : Response.json({ code: 'unknown_player' }, { status: 404 });
  };

test('stays with the player who is renamed, whoever takes the old name', async () => {
  const players: Record<string, Profile | undefined> = { Lumi: profile() };
  await open((call) => answering(players)(call));
  await named('Lumi');
  players['Lumi'] = profile({ uuid: NOX });
  players[uuid] = profile({ name: 'Luma', coins: 777 });
  act(() => changeLive('players'));
  expect(await named('Luma')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('777')).not.toHaveLength(0));
});

test('says that a player is gone whose account is deleted meanwhile', async () => {
  const players: Record<string, Profile | undefined> = { Lumi: profile() };
  await open((call) => answering(players)(call));
  await named('Lumi');
  delete players['Lumi'];
  act(() => changeLive('players'));
  expect(await named('This player is no longer here.')).toBeInTheDocument();
});

test('a link to a player who is gone never writes the id as a name', async () => {
  await open(answering({}), `/profile/${NOX}`);
  expect(await screen.findByText('This player doesn’t exist any more.')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(NOX);
});
