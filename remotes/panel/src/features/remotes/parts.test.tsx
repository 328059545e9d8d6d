import type { Registry } from '@site/contract/http/registry';
import type { RemoteErrors } from '@site/contract/http/telemetry';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { LIVE, NEW, OLD, sampleServer } from './testing/sampleRemotes.ts';

async function open(handlers: Handlers) {
  const server = mockServer({ ...sampleServer().handlers, ...handlers });
  const page = await renderPage('panel', remotes, { player: player({ rank: 'dev' }) });
  const card = within(await screen.findByRole('article', { name: 'shop' }));
  return { ...page, server, card, slots: within(screen.getByRole('region', { name: 'Slots' })) };
}

type Module = Registry['remotes'][number]['modules'][number];

const remote = (name: string, own: Partial<Module>) => ({
  name,
  version: '1',
  global: `__remote_${name}`,
  entry: '/',
  modules: [{ module: './manifest', routes: [], navigation: [], ...own }],
});

const BELOW = 'profile/below/v1';
const contribution = { slot: BELOW, feature: 'pets', order: 20, guard: {} };

const FULL: Registry = {
  remotes: [
    remote('community', {
      slots: [
        { name: BELOW, props: { uuid: 'string', level: 'number' }, since: '1.2.0' },
        { name: 'clan/below/v1', props: {}, since: '1.0.0' },
      ],
    }),
    remote('zoo', {
      contributions: [
        contribution,
        { ...contribution, slot: 'profile/gone/v1', guard: { ranks: ['owner', 'srdev'] } },
      ],
    }),
    remote('shop', {
      contributions: [
        { ...contribution, feature: 'rank', order: 10, guard: { login: true } },
        { ...contribution, feature: 'team', order: 30, guard: { staff: true } },
      ],
    }),
  ],
};

const rows = (slots: ReturnType<typeof within>) =>
  slots
    .getAllByRole('row')
    .slice(1)
    .map((row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('lists every slot with who opens and who fills it, in order', async () => {
  const { slots } = await open({ 'GET /api/registry': () => Response.json(FULL) });
  await slots.findByRole('table');
  expect(rows(slots)).toEqual([
    ['clan/below/v1', '', 'community, since 1.0.0', 'Nobody'],
    [
      BELOW,
      'uuid: string, level: number',
      'community, since 1.2.0',
      'shop/rank: logged-in playerszoo/pets: everybodyshop/team: the team',
    ],
    ['profile/gone/v1', '', 'No page', 'zoo/pets: Owner, SrDeveloper'],
  ]);
});

test('says that no page opens a slot', async () => {
  const { slots } = await open({});
  expect(await slots.findByText('No page opens a slot.')).toBeVisible();
});

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

const openErrors = (errors: readonly object[]) =>
  open({ 'GET /api/remotes/shop/errors': () => Response.json(errors) });

test('shows on demand what a remote has thrown, by place in its sources', async () => {
  const unknown = { ...ERROR, message: '', kind: 'failure', place: null, stack: [], count: 1 } as const;
  const { card, person, server } = await openErrors([ERROR, unknown]);
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

test('says that a remote has thrown nothing', async () => {
  const { card, person } = await openErrors([]);
  await person.click(card.getByRole('button', { name: 'Show errors' }));
  expect(await card.findByText('No version has thrown anything in the last week.')).toBeVisible();
});

const LINK = {
  id: 1,
  name: 'shop',
  version: NEW,
  purpose: 'canary',
  state: 'checking',
  problems: [],
  link: '/api/preview?link=a.b',
  until: '2026-11-13T12:00:00.000Z',
};

test('makes a preview link, shows and copies it, and says when it awaits the gate', async () => {
  const { person, server, card } = await open({
    'POST /api/remotes/shop/previews': () => Response.json(LINK, { status: 202 }),
  });
  await person.click(card.getByRole('button', { name: 'Preview link' }));
  const form = within(screen.getByRole('dialog', { name: 'Preview link to shop' }));
  const page = form.getByRole('textbox', { name: 'Page' });
  await person.clear(page);
  await person.paste('//evil.example');
  await person.click(form.getByRole('button', { name: 'Make the link' }));
  expect(form.getByText('Please enter an address of this site, such as /shop.')).toBeInTheDocument();
  await person.clear(page);
  await person.paste('/shop');
  await person.click(form.getByRole('button', { name: 'Make the link' }));
  const link = 'http://localhost/api/preview?link=a.b';
  expect(await form.findByRole('textbox', { name: 'Link' })).toHaveValue(link);
  expect(form.getByText(/^The gate is checking this version\./)).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(server.callsTo('/api/remotes/shop/previews').map(({ body }) => body)).toEqual([
    { version: NEW, path: '/shop' },
  ]);
});
