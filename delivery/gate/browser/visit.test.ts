import { EventEmitter } from 'node:events';
import { errors, type Page } from '@playwright/test';
import type { Finding } from './findings.ts';
import { visit } from './visit.ts';

const build = { site: 'http://localhost', name: 'shop', version: '2.0.0', smoke: [] } as never;

interface Story {
  readonly thrown?: readonly string[];
  /** Paths and their status codes. */
  readonly answers?: Readonly<Record<string, number>>;
  /** Paths without a response, and the network errors. */
  readonly unanswered?: Readonly<Record<string, string>>;
  /** Why opening the page fails. */
  readonly failure?: string;
  readonly hasTitle?: boolean;
  /** False if its scripts don't get to run: React doesn't hydrate it, and it is never at rest. */
  readonly isInteractive?: boolean;
  /** The addresses that it links to. */
  readonly links?: readonly string[];
}

/** A page with the given events. */
function pageOf({
  thrown = [],
  answers = {},
  unanswered = {},
  failure,
  hasTitle = false,
  links = [],
  isInteractive = true,
}: Story): Page {
  const page = new EventEmitter();
  const waitFor = async () => {
    if (!hasTitle) throw new errors.TimeoutError('Timeout exceeded.');
  };
  const locator = {
    first: () => locator,
    waitFor,
    count: async () => 1,
    isVisible: async () => false,
    evaluateAll: async () => links,
  };
  const session = { on: () => session, send: async () => undefined };
  const fail = (url: string, text: string) =>
    page.emit('console', {
      type: () => 'error',
      text: () => `Failed to load resource: ${text}`,
      location: () => ({ url, lineNumber: 0 }),
    });
  return Object.assign(page, {
    context: () => ({ newCDPSession: async () => session }),
    goto: async () => {
      if (failure) throw new Error(failure);
      for (const [path, status] of Object.entries(answers)) {
        const url = `http://localhost${path}`;
        page.emit('response', { url: () => url, status: () => status, headers: () => ({}) });
        fail(url, `the server responded with a status of ${status}`);
      }
      for (const [path, errorText] of Object.entries(unanswered)) {
        const url = `http://localhost${path}`;
        page.emit('requestfailed', { url: () => url, failure: () => ({ errorText }) });
        fail(url, errorText);
      }
      thrown.forEach((message) => page.emit('pageerror', { message, stack: '' }));
    },
    locator: () => locator,
    // What axe finds: nothing.
    evaluate: async () => [],
    waitForFunction: async () => {
      if (!isInteractive) throw new errors.TimeoutError('Timeout exceeded.');
    },
    url: () => 'http://localhost/shop',
    close: async () => undefined,
  }) as unknown as Page;
}

async function visitPage({ until = Infinity, ...story }: Story & { readonly until?: number }) {
  const noted: string[] = [];
  const visitor = {
    width: 390,
    isStaff: true,
    mark: '',
    context: { newPage: async () => pageOf(story) },
  } as never;
  const findings = { add: ({ what }: Finding) => void noted.push(what) };
  const slow = await visit('/shop', visitor, { build, pages: ['/shop', '/shop/:offer'], findings, until });
  return { noted, slow: slow.map(({ what }) => what) };
}

test("doesn't count a page that is blank only because of a timeout", async () => {
  expect(await visitPage({ isInteractive: false })).toEqual({
    noted: [],
    slow: ['The page stays blank: it has no h1 after 10 s.'],
  });
});

test('counts a page at once that is blank and throws', async () => {
  expect(await visitPage({ thrown: ['The ink is dry.'] })).toEqual({
    noted: ['Uncaught error: The ink is dry.', 'The page stays blank: it has no h1 after 10 s.'],
    slow: [],
  });
});

test('counts a page as too slow when the gate stops opening it', async () => {
  expect(await visitPage({ until: 0 })).toEqual({ noted: [], slow: ['The check timed out after 55 s.'] });
});

const THROWN = ['Loading chunk 7 failed.'];

test.each<[string, Story, string]>([
  ['the page responds with 503', { answers: { '/shop': 503 }, hasTitle: true }, '/shop (503)'],
  [
    'a chunk of the shell responds with 503',
    { answers: { '/assets/main.js': 503 } },
    '/assets/main.js (503)',
  ],
  ['the page exceeds the rate limit', { answers: { '/assets/main.js': 429 } }, '/assets/main.js (429)'],
  [
    'a chunk of the shell gets no response',
    { unanswered: { '/assets/main.js': 'net::ERR_CONNECTION_RESET' } },
    '/assets/main.js (net::ERR_CONNECTION_RESET)',
  ],
])('counts nothing at once when %s', async (_what, story, missing) => {
  const { noted, slow } = await visitPage({ thrown: THROWN, ...story });
  expect([noted, slow[0]]).toEqual([[], `The site did not answer ${missing}.`]);
});

test.each<[string, Story, string]>([
  [
    'the page is unreachable',
    { failure: 'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost/shop' },
    'The page could not be opened: page.goto: net::ERR_CONNECTION_REFUSED at http://localhost/shop',
  ],
  [
    'the API fails and the page breaks',
    { answers: { '/api/shop': 503 }, thrown: THROWN },
    `Uncaught error: ${THROWN[0]}`,
  ],
])('counts nothing at once when %s', async (_what, story, first) => {
  const { noted, slow } = await visitPage(story);
  expect([noted, slow[0]]).toEqual([[], first]);
});

test('accepts a page that handles a failing API', async () => {
  expect(await visitPage({ answers: { '/api/shop': 503 }, hasTitle: true })).toEqual({ noted: [], slow: [] });
});

test.each<[string, Story, string]>([
  [
    'a file of the build responds with 503',
    { answers: { '/remotes/shop/2.0.0/main.js': 503 } },
    'A file of shop@2.0.0 did not load: main.js (answered 503).',
  ],
  [
    'the page requests a missing file',
    { answers: { '/assets/none.js': 404 } },
    'Error in the console: Failed to load resource: the server responded with a status of 404 /assets/none.js',
  ],
  ['the page itself throws', { thrown: THROWN }, `Uncaught error: ${THROWN[0]}`],
  [
    'the page fails to open for another reason',
    { failure: 'Crashed.' },
    'The page could not be opened: Crashed.',
  ],
])('counts it at once when %s', async (_what, story, first) => {
  const { noted, slow } = await visitPage({ hasTitle: true, ...story });
  expect([noted, slow]).toEqual([[first], []]);
});
