import { EventEmitter } from 'node:events';
import { errors, type Page } from '@playwright/test';
import type { Finding } from './findings.ts';
import { visit } from './visit.ts';

const build = { site: 'http://localhost', name: 'shop', version: '2.0.0', smoke: [] } as never;

/** A page that never gets a title, and throws what it is given. */
function blankPage(thrown: readonly string[]): Page {
  const page = new EventEmitter();
  const late = async () => Promise.reject(new errors.TimeoutError('Timeout exceeded.'));
  const locator = { first: () => locator, waitFor: late, isVisible: async () => false };
  return Object.assign(page, {
    goto: async () => thrown.forEach((message) => page.emit('pageerror', { message, stack: '' })),
    locator: () => locator,
    url: () => 'http://localhost/shop',
    close: async () => undefined,
  }) as unknown as Page;
}

async function visitBlank({ thrown = [], until = Infinity }: { thrown?: readonly string[]; until?: number }) {
  const noted: string[] = [];
  const visitor = { width: 390, isStaff: true, context: { newPage: async () => blankPage(thrown) } } as never;
  const findings = { add: ({ what }: Finding) => void noted.push(what) };
  const slow = await visit('/shop', visitor, { build, findings, until });
  return { noted, slow: slow.map(({ what }) => what) };
}

test('a page that is blank for no other reason than time does not count yet', async () => {
  expect(await visitBlank({})).toEqual({
    noted: [],
    slow: ['The page stays blank: it has no h1 after 10 s.'],
  });
});

test('a page that is blank and throws counts at once', async () => {
  expect(await visitBlank({ thrown: ['The ink is dry.'] })).toEqual({
    noted: ['Uncaught error: The ink is dry.', 'The page stays blank: it has no h1 after 10 s.'],
    slow: [],
  });
});

test('a page that is not opened any more is one that was too slow', async () => {
  expect(await visitBlank({ until: 0 })).toEqual({
    noted: [],
    slow: ['The check was not done after 45 s.'],
  });
});
