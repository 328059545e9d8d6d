import type { StatsRow } from '@site/contract/http/stats';
import { deferred } from '@site/testing/deferred';
import { changeLive } from '@site/testing/live';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { settle } from '@site/testing/settle';
import { act, screen, waitFor } from '@testing-library/react';
import { stats } from './feature.ts';

const board = (elo: number): StatsRow[] => [{ ...player(), elo, kills: 3, deaths: 2 }];

test('a board that is looked at moves: it and the own place are fetched again without a sign of work', async () => {
  const late = deferred<Response>();
  let isLate = false;
  const server = mockServer({
    'GET /api/stats': () => (isLate ? late.promise : Response.json(board(12_000))),
    'GET /api/stats/places/:user': () => Response.json([]),
  });
  await renderPage('community', stats, { at: '/stats', player: player() });
  await screen.findByText('12,000');
  const own = () => server.callsTo(`/api/stats/places/${player().uuid}`);
  await waitFor(() => expect(own()).toHaveLength(1));
  isLate = true;
  act(() => changeLive('boards'));
  expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled', 'true');
  late.resolve(Response.json(board(12_345)));
  await screen.findByText('12,345');
  await waitFor(() => expect(own()).toHaveLength(2));
  act(() => changeLive('clans'));
  await settle();
  expect(server.callsTo('/api/stats')).toHaveLength(2);
});

test('follows the end of the day in the time zone of the network, without a word from the server', async () => {
  // In Berlin it is 23:58:55.
  jest.useFakeTimers({ now: new Date('2026-11-29T22:58:55Z'), advanceTimers: true });
  try {
    const server = mockServer({
      'GET /api/stats': () =>
        Response.json(Date.now() < Date.parse('2026-11-29T23:00Z') ? board(12_000) : []),
      'GET /api/stats/places/:user': () => Response.json([]),
    });
    await renderPage('community', stats, { at: '/stats', player: player() });
    await screen.findByText('12,000');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.callsTo('/api/stats')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(screen.queryByText('12,000')).not.toBeInTheDocument());
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(server.callsTo('/api/stats')).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});
