import type { PlayerPlace } from '@site/contract/http/stats';
import type { Lang } from '@site/contract/lang';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { profile as feature } from './feature.ts';
import { Places } from './Places.tsx';

const place = (own: Partial<PlayerPlace>): PlayerPlace => ({
  mode: 'bedwars',
  range: 'daily',
  place: 1,
  elo: 90,
  kills: 1,
  deaths: 2,
  toNext: null,
  ...own,
});

const PLACES = [place({}), place({ range: 'lifetime', place: 1234 }), place({ mode: 'cores', place: 7 })];

async function open(answer: Handler, lang: Lang = 'en') {
  const server = mockServer({ 'GET /api/stats/places/:user': answer });
  const page = await renderInPage(<Places user="Lumi" />, {
    lang,
    strings: { 'community/profile': feature.strings },
  });
  return { ...page, server };
}

/** The links of a mode, as they are read out, with their addresses. */
function boardsOf(mode: string) {
  const card = screen.getByRole('heading', { level: 3, name: mode }).closest('li')!;
  return within(card)
    .getAllByRole('link')
    .map((link) => {
      const read = link.cloneNode(true) as Element;
      for (const silent of read.querySelectorAll('[aria-hidden="true"]')) silent.remove();
      return [read.textContent, link.getAttribute('href')];
    });
}

test('every mode has its three boards, with the place and the way there', async () => {
  await open(() => Response.json(PLACES));
  expect(await screen.findByText('#1,234')).toBeInTheDocument();
  expect(boardsOf('Bedwars')).toEqual([
    ['Daily place 1', '/stats?mode=bedwars&range=daily'],
    ['Monthly no place yet', '/stats?mode=bedwars&range=monthly'],
    ['Lifetime place 1,234', '/stats?mode=bedwars&range=lifetime'],
  ]);
  expect(boardsOf('MinigamesFFA').map(([read]) => read)).toEqual([
    'Daily no place yet',
    'Monthly no place yet',
    'Lifetime no place yet',
  ]);
  expect(boardsOf('Cores')[0]).toEqual(['Daily place 7', '/stats?mode=cores&range=daily']);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Bedwars',
    'MinigamesFFA',
    'MLGRush',
    'Cores',
  ]);
});

test('in German, with German numbers', async () => {
  await open(() => Response.json(PLACES), 'de');
  expect(await screen.findByText('#1.234')).toBeInTheDocument();
  expect(boardsOf('Bedwars').map(([read]) => read)).toEqual([
    'Täglich Platz 1',
    'Monatlich noch kein Platz',
    'Gesamt Platz 1.234',
  ]);
});

test('the boards can be visited before the places are known', async () => {
  const answer = deferred<Response>();
  const { container } = await open(() => answer.promise);
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(boardsOf('Cores')).toEqual([
    ['Daily ', '/stats?mode=cores&range=daily'],
    ['Monthly ', '/stats?mode=cores&range=monthly'],
    ['Lifetime ', '/stats?mode=cores&range=lifetime'],
  ]);
  answer.resolve(Response.json(PLACES));
  expect(await screen.findByText('#7')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
});

test.each([429, 500])('a failure (%i) is told, and a retry brings the places', async (status) => {
  const { server, person } = await open(() => Response.json({}, { status }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The places could not be loaded.');
  expect(boardsOf('Cores')[0]?.[0]).toBe('Daily no place yet');
  server.use({ 'GET /api/stats/places/:user': () => Response.json(PLACES) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('#7')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
