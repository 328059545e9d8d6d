import type { RemoteErrors } from '@site/contract/http/telemetry';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { LIVE, OLD, sampleServer } from './testing/sampleRemotes.ts';

const ERROR: RemoteErrors[number] = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  place: 'src/features/cart/CartPage.tsx:42:7',
  stack: ['src/features/cart/CartPage.tsx:42:7', 'src/cart/useAddItem.ts:3:1'],
  count: 1_200,
  versions: [
    { version: LIVE, count: 1_100 },
    { version: OLD, count: 100 },
  ],
  browsers: [
    { browser: 'Firefox', count: 900 },
    { browser: 'other', count: 300 },
  ],
  first_at: '2026-11-20T12:00:00.000Z',
  last_at: '2026-11-21T12:00:00.000Z',
};

async function open(answer: () => Response, options: PageOptions = {}) {
  const server = mockServer({ ...sampleServer().handlers, 'GET /api/remotes/shop/errors': answer });
  const page = await renderPage('panel', remotes, { player: player({ rank: 'dev' }), ...options });
  const card = within(await screen.findByRole('article', { name: 'shop' }));
  return { ...page, server, card };
}

test('shows on demand what a remote has thrown, by place in its sources', async () => {
  const unknown = { ...ERROR, message: '', kind: 'failure', place: null, stack: [], count: 1 } as const;
  const { card, person, server } = await open(() => Response.json([ERROR, unknown]));
  expect(server.callsTo('/api/remotes/shop/errors')).toHaveLength(0);
  await person.click(card.getByRole('button', { name: 'Show errors' }));
  expect(await card.findByText('TypeError: x is not a function')).toBeVisible();
  const [first, second] = card
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('Firefox'));
  expect(first).toHaveTextContent(/1,200 times · 20 Nov.* – 21 Nov/);
  expect(first).toHaveTextContent(`Firefox 75 %, other browsers 25 %${LIVE} (1,100), ${OLD} (100)`);
  expect(second).toHaveTextContent('Did not loadWithout a messageNo place in the sources is known.1 time');
  await person.click(card.getByText('src/features/cart/CartPage.tsx:42:7', { selector: 'summary *' }));
  expect(card.getByText('src/cart/useAddItem.ts:3:1')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Hide errors' }));
  expect(card.queryByText('TypeError: x is not a function')).not.toBeInTheDocument();
});

test('is German for Germans', async () => {
  const { card, person } = await open(() => Response.json([ERROR]), { lang: 'de' });
  await person.click(card.getByRole('button', { name: 'Fehler zeigen' }));
  expect(await card.findByText('Firefox 75 %, andere Browser 25 %')).toBeVisible();
});

test('says that there is nothing', async () => {
  const { card, person } = await open(() => Response.json([]));
  await person.click(card.getByRole('button', { name: 'Show errors' }));
  expect(await card.findByText('No version has thrown anything in the last week.')).toBeVisible();
});
