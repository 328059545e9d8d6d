import { mockServer } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { renderInPage, renderPage } from '@site/testing/renderPage';
import { render, screen, waitFor, within } from '@testing-library/react';
import { Blocks } from './Blocks.tsx';
import { landing } from './feature.ts';
import { AddressCopy } from './Hero.tsx';
import { Island } from './Island.tsx';
import { PlayersOnline } from './PlayersOnline.tsx';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

async function renderLanding(lang: 'de' | 'en' = 'en') {
  mockServer({ 'GET /api/status': () => Response.json({ online: null, max: null }) });
  const page = await renderPage('shell', landing, { lang });
  await screen.findAllByRole('article');
  return page;
}

test('the island is silent, and its blocks come after its sky', async () => {
  const { container } = render(<Island />);
  const picture = container.querySelector('svg');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  const sky = container.querySelectorAll('path').length;
  expect(sky).toBeGreaterThan(2);
  await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(sky + 20));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('greets with the name, the words and the address of this network', async () => {
  await renderLanding();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Testhaven');
  // It takes the focus after a navigation.
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('Drop in.')).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeInTheDocument();
});

test.each([
  ['en', 'Welcome to the island', /^We are a network of small, fast rounds/, ['players', 'maps', 'uptime']],
  [
    'de',
    'Willkommen auf der Insel',
    /^Wir sind ein Netzwerk für kurze, schnelle Runden/,
    ['Spieler', 'Karten', 'Verfügbarkeit'],
  ],
] as const)('welcomes, and tells the figures of the network (%s)', async (lang, title, words, labels) => {
  await renderLanding(lang);
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '100+',
    '50+',
    '99%',
  ]);
});

test('names the four modes, the network’s own by its name', async () => {
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

test.each([
  ['en', 'Good to know', 'How do I get onto the server?', /add play\.testhaven\.example as a server/],
  ['de', 'Gut zu wissen', 'Wie komme ich auf den Server?', /füge play\.testhaven\.example als Server hinzu/],
] as const)('answers three questions on demand (%s)', async (lang, title, question, answer) => {
  const { person } = await renderLanding(lang);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  const questions = screen.getAllByRole('group');
  expect(questions).toHaveLength(3);
  for (const closed of questions) expect(closed).not.toHaveAttribute('open');
  await person.click(screen.getByText(question));
  expect(questions[0]).toHaveAttribute('open');
  expect(questions[0]).toHaveTextContent(answer);
});

test.each([
  ['en', 'Server address', 'Copy address', 'Copied!'],
  ['de', 'Serveradresse', 'Adresse kopieren', 'Kopiert!'],
] as const)('the address of the network can be read and copied (%s)', async (lang, what, copy, copied) => {
  const { person } = await renderInPage(<AddressCopy />, {
    lang,
    strings: { 'shell/landing': landing.strings },
  });
  expect(screen.getByText(what)).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeVisible();
  await person.click(screen.getByRole('button', { name: copy }));
  await expect(navigator.clipboard.readText()).resolves.toBe('play.testhaven.example');
  expect(screen.getByRole('button', { name: copied })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(copied);
});

test.each([
  ['en', 'Select the address and copy it by hand.'],
  ['de', 'Markiere die Adresse und kopiere sie von Hand.'],
] as const)('where it can’t be copied it says what to do instead (%s)', async (lang, words) => {
  const { person } = await renderInPage(<AddressCopy />, {
    lang,
    strings: { 'shell/landing': landing.strings },
  });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await person.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

const drawBlocks = () =>
  render(
    <svg>
      <Blocks />
    </svg>,
  ).container;

test('the blocks are always the same, and light', () => {
  const first = drawBlocks();
  expect(first.querySelectorAll('*').length).toBeLessThan(400);
  expect(drawBlocks().innerHTML).toBe(first.innerHTML);
});

test('every path is drawn with numbers', () => {
  for (const shape of drawBlocks().querySelectorAll('path'))
    expect(shape.outerHTML).not.toMatch(/NaN|undefined/);
});

describe('players online', () => {
  type Answer = () => Response | Promise<Response>;

  const says = (online: number | null, max: number | null) => () => Response.json({ online, max });

  async function renderCount(answer: Answer, lang: 'de' | 'en' = 'en') {
    let present = answer;
    const server = mockServer({ 'GET /api/status': () => present() });
    const page = await renderInPage(<PlayersOnline />, {
      lang,
      strings: { 'shell/landing': landing.strings },
    });
    await passTime(0);
    // React mounts everything twice in a test, to show what is not cleaned up.
    const atFirst = server.callsTo('/api/status').length;
    return {
      ...page,
      askedAgain: () => server.callsTo('/api/status').length - atFirst,
      nowSays(next: Answer) {
        present = next;
      },
    };
  }

  const shown = () => screen.getByRole('paragraph').textContent;

  function look(state: DocumentVisibilityState): void {
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
  ] as const)('says how many play (%s, %s of %s)', async (lang, online, max, text) => {
    await renderCount(says(online, max), lang);
    expect(shown()).toBe(text);
  });

  test.each([
    ['the network does not say', says(null, 500)],
    ['the server fails', () => new Response('', { status: 500 })],
    ['there is no answer yet', () => new Promise<Response>(() => undefined)],
    ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is no JSON', () => new Response('<html>')],
  ])('shows a dash and never a zero when %s', async (_, answer) => {
    await renderCount(answer);
    expect(shown()).toContain('–');
    expect(shown()).not.toMatch(/\d/);
    expect(screen.getByText('How many players are online is not known at the moment.')).toBeInTheDocument();
  });

  test('asks again each minute, and shows what has become of it', async () => {
    const { askedAgain, nowSays } = await renderCount(says(5, null));
    nowSays(says(6, null));
    await passTime(59_999);
    expect([askedAgain(), shown()]).toEqual([0, '5 players online']);
    await passTime(1);
    expect([askedAgain(), shown()]).toEqual([1, '6 players online']);
    nowSays(() => new Response('', { status: 503 }));
    await passTime(60_000);
    expect(shown()).toContain('–');
  });

  test('asks nothing while nobody looks, and at once when somebody does again', async () => {
    const { askedAgain } = await renderCount(says(5, null));
    look('hidden');
    await passTime(300_000);
    expect(askedAgain()).toBe(0);
    look('visible');
    await passTime(0);
    expect(askedAgain()).toBe(1);
  });

  test('asks nothing after the page is left', async () => {
    const { askedAgain, unmount } = await renderCount(says(5, null));
    unmount();
    await passTime(300_000);
    expect(askedAgain()).toBe(0);
  });
});
