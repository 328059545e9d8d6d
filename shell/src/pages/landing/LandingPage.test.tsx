import { mockServer } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { renderInPage, renderPage } from '@site/testing/renderPage';
import { render, screen, waitFor, within } from '@testing-library/react';
import { Blocks } from './Blocks.tsx';
import { landing } from './feature.ts';
import { AddressCopy } from './Hero.tsx';
import { Island } from './Island.tsx';
import { PlayersOnline } from './PlayersOnline.tsx';

jest.mock('../../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

async function renderLanding(lang: 'de' | 'en' = 'en') {
  mockServer({ 'GET /api/status': () => Response.json({ online: null, max: null }) });
  const page = await renderPage('shell', landing, { lang });
  await screen.findAllByRole('article');
  return page;
}

test('hides the island from screen readers and loads its blocks after its sky', async () => {
  const { container } = render(<Island />);
  const picture = container.querySelector('svg');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  const sky = container.querySelectorAll('path').length;
  expect(sky).toBeGreaterThan(2);
  await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(sky + 20));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('shows the name, description and address of the network', async () => {
  await renderLanding();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Testhaven');
  // The heading receives the focus after a navigation.
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('Drop in.')).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeInTheDocument();
});

test('shows the welcome text and the figures of the network', async () => {
  await renderLanding('de');
  expect(screen.getByRole('heading', { level: 2, name: 'Willkommen auf der Insel' })).toBeInTheDocument();
  expect(screen.getByText(/^Wir sind ein Netzwerk für kurze, schnelle Runden/)).toBeInTheDocument();
  const read = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(read('term')).toEqual(['Spieler', 'Karten', 'Verfügbarkeit']);
  expect(read('definition')).toEqual(['100+', '50+', '99%']);
});

test('lists the four modes, with the network’s name in its own one', async () => {
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

test('expands the answers to three questions', async () => {
  const { person } = await renderLanding();
  expect(screen.getByRole('heading', { name: 'FAQ: good to know' })).toBeInTheDocument();
  const questions = screen.getAllByRole('group');
  expect(questions).toHaveLength(3);
  for (const closed of questions) expect(closed).not.toHaveAttribute('open');
  await person.click(screen.getByText('How do I get onto the server?'));
  expect(questions[0]).toHaveAttribute('open');
  expect(questions[0]).toHaveTextContent(/add play\.testhaven\.example as a server/);
});

test('shows and copies the server address', async () => {
  const { person } = await renderInPage(<AddressCopy />, { strings: { 'shell/landing': landing.strings } });
  expect(screen.getByText('Server address')).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Copy address' }));
  await expect(navigator.clipboard.readText()).resolves.toBe('play.testhaven.example');
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Copied!');
});

const drawBlocks = () =>
  render(
    <svg>
      <Blocks />
    </svg>,
  ).container;

test('renders the same blocks each time, with fewer than 400 elements', () => {
  const first = drawBlocks();
  expect(first.querySelectorAll('*').length).toBeLessThan(400);
  expect(drawBlocks().innerHTML).toBe(first.innerHTML);
});

test('renders every path with valid numbers', () => {
  for (const shape of drawBlocks().querySelectorAll('path'))
    expect(shape.outerHTML).not.toMatch(/NaN|undefined/);
});

describe('PlayersOnline', () => {
  type StatusResponse = () => Response | Promise<Response>;

  const statusResponse = (online: number | null, max: number | null) => () => Response.json({ online, max });

  async function renderCount(answer: StatusResponse, lang: 'de' | 'en' = 'en') {
    let currentResponse = answer;
    const server = mockServer({ 'GET /api/status': () => currentResponse() });
    const page = await renderInPage(<PlayersOnline />, {
      lang,
      strings: { 'shell/landing': landing.strings },
    });
    await passTime(0);
    // StrictMode mounts everything twice in tests, so requests are counted from here.
    const initialRequests = server.callsTo('/api/status').length;
    return {
      ...page,
      newRequests: () => server.callsTo('/api/status').length - initialRequests,
      respondWith(next: StatusResponse) {
        currentResponse = next;
      },
    };
  }

  const shown = () => screen.getByRole('paragraph').textContent;

  function setVisibility(state: DocumentVisibilityState): void {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    ['en', 1234, 5000, '1,234 of 5,000 players online'],
    ['de', 1234, 5000, '1.234 von 5.000 Spielern online'],
    ['en', 1, null, '1 player online'],
    ['en', 2, null, '2 players online'],
    ['de', 1, null, '1 Spieler online'],
    ['en', 0, 500, '0 of 500 players online'],
  ] as const)('shows the player count (%s, %s of %s)', async (lang, online, max, text) => {
    await renderCount(statusResponse(online, max), lang);
    expect(shown()).toBe(text);
  });

  test.each([
    ['the count is unknown', statusResponse(null, 500)],
    ['the server fails', () => new Response('', { status: 500 })],
    ['the response is pending', () => new Promise<Response>(() => undefined)],
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the response is not JSON', () => new Response('<html>')],
  ])('shows a dash instead of a zero if %s', async (_, answer) => {
    await renderCount(answer);
    expect(shown()).toContain('–');
    expect(shown()).not.toMatch(/\d/);
    expect(screen.getByText('The player count isn’t available right now.')).toBeInTheDocument();
  });

  test('refreshes the count each minute', async () => {
    const { newRequests, respondWith } = await renderCount(statusResponse(5, null));
    respondWith(statusResponse(6, null));
    await passTime(59_999);
    expect([newRequests(), shown()]).toEqual([0, '5 players online']);
    await passTime(1);
    expect([newRequests(), shown()]).toEqual([1, '6 players online']);
    respondWith(() => new Response('', { status: 503 }));
    await passTime(60_000);
    expect(shown()).toContain('–');
  });

  test('pauses while the page is hidden and refreshes when it is visible again', async () => {
    const { newRequests } = await renderCount(statusResponse(5, null));
    setVisibility('hidden');
    await passTime(300_000);
    expect(newRequests()).toBe(0);
    setVisibility('visible');
    await passTime(0);
    expect(newRequests()).toBe(1);
  });

  test('stops after unmounting', async () => {
    const { newRequests, unmount } = await renderCount(statusResponse(5, null));
    unmount();
    await passTime(300_000);
    expect(newRequests()).toBe(0);
  });
});
