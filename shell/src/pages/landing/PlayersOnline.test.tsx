import { mockServer } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { landing } from './feature.ts';
import { PlayersOnline } from './PlayersOnline.tsx';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

type Answer = () => Response | Promise<Response>;
const says = (online: number | null, max: number | null) => () => Response.json({ online, max });

async function renderCount(answer: Answer, lang: 'de' | 'en' = 'en') {
  let present = answer;
  const server = mockServer({ 'GET /api/status': () => present() });
  const page = await renderInPage(<PlayersOnline />, { lang, strings: { 'shell/landing': landing.strings } });
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
  ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer is no JSON', () => new Response('<html>')],
])('shows a dash and never a zero when %s', async (_, answer) => {
  await renderCount(answer);
  expect(shown()).toContain('–');
  expect(shown()).not.toMatch(/\d/);
  expect(screen.getByText('How many players are online is not known at the moment.')).toBeInTheDocument();
});

test('shows a dash until the first answer', async () => {
  await renderCount(() => new Promise<Response>(() => undefined));
  expect(shown()).toContain('–');
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
