import { heads, leads } from '@site/contract/guards';
import type { ApplicationSummary } from '@site/contract/http/applications';
import type { Waiting } from '@site/contract/http/panel';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';
import { home } from './feature.ts';

const both = (words: string) => ({ de: words, en: words });
const section = (path: string, title: string, about: string, own: object) =>
  defineSection({
    ...home,
    name: path,
    path,
    title: both(title),
    page: () => Promise.resolve(() => null),
    about: both(about),
    group: 'network',
    order: 10,
    guard: heads,
    ...own,
  });
section('/panel/some', 'Some part', 'For leads.', { guard: leads, group: 'team' });
section(paths.orders, 'Orders', 'What is bought.', { waits: 'orders', group: 'shop' });
section(paths.gameservers, 'Game servers', 'What is linked.', { waits: 'gameServers' });

const application = (id: number, own: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id,
  name: `Applicant ${id}`,
  role: 'Supporter',
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  ...own,
});

async function open(answer: Handler, options: PageOptions = {}, waiting: Waiting = {}) {
  const server = mockServer({
    'GET /api/applications/all': answer,
    'GET /api/panel/waiting': () => Response.json(waiting),
  });
  const page = await renderPage('panel', home, { player: player({ rank: 'sup' }), ...options });
  return { ...page, server };
}

const rows = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );

test('lists name, role, state and date', async () => {
  await open(() =>
    Response.json([
      application(3, { name: 'Bo', role: 'Builder' }),
      application(2, { name: 'Cy', role: 'Content', state: 'ACCEPTED' }),
      application(1, { name: 'Di', role: 'Developer', state: 'DENIED' }),
    ]),
  );
  await screen.findByRole('table');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Role',
    'State',
    'Received',
  ]);
  expect(rows()).toEqual([
    [],
    ['Bo', 'Builder', 'Pending', expect.stringMatching(/^5 Nov 2026, \d\d:\d\d$/) as string],
    ['Cy', 'Content', 'Accepted', expect.any(String) as string],
    ['Di', 'Developer', 'Denied', expect.any(String) as string],
  ]);
  const date = screen.getAllByRole('time')[0];
  expect(date).toHaveAttribute('datetime', '2026-11-05T12:30:00.000Z');
});

const links = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('links each application by name for ranks that may read them', async () => {
  const { server } = await open(() => Response.json([application(7), application(3)]), {
    player: player({ rank: 'srcon' }),
  });
  await screen.findByRole('table');
  expect(links()).toEqual([
    ['Applicant 7', '/panel/applications/7'],
    ['Applicant 3', '/panel/applications/3'],
  ]);
  expect(server.callsTo('/api/applications/all').map(({ query }) => query.toString())).toEqual(['limit=10']);
});

test.each(['dev', 'jrsup'] as const)('shows plain rows for %s', async (rank) => {
  await open(() => Response.json([application(7)]), { player: player({ rank }) });
  expect(await screen.findByRole('cell', { name: 'Applicant 7' })).toBeInTheDocument();
  expect(links()).toEqual([]);
});

test('a button that names the current section opens all that the rank may, with what waits in each', async () => {
  const { person } = await open(
    () => Response.json([]),
    { player: player({ rank: 'admin' }), lang: 'de' },
    { orders: 120, gameServers: 0 },
  );
  await person.click(await screen.findByRole('button', { name: 'Team-Panel: Übersicht 99+ warten' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Team-Panel' }));
  const groups = sheet.getAllByRole('list').map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    [null, 'Übersicht'],
    ['Team', 'Some part'],
    ['Shop', 'Orders99+ warten'],
    ['Netzwerk', 'Game servers'],
  ]);
  const current = sheet.getByRole('link', { current: 'page' });
  expect(current).toHaveTextContent('Übersicht');
  await person.click(current);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('tiles', () => {
  const tiles = () =>
    within(screen.getByRole('region', { name: 'Sections of the panel' }))
      .getAllByRole('listitem')
      .map((tile) => [tile.textContent, within(tile).queryByRole('link')?.getAttribute('href')]);

  test('link to the sections that the rank may open, and announce future ones', async () => {
    await open(() => Response.json([]), { player: player({ rank: 'owner' }) });
    expect(tiles()).toContainEqual(['Some partFor leads.', '/panel/some']);
    expect(tiles().slice(-3)).toEqual([
      ['ReportsSoon', undefined],
      ['PlayersSoon', undefined],
      ['ChangelogSoon', undefined],
    ]);
    expect(tiles().map(([, to]) => to)).not.toContain('/panel');
  });

  test('say how much waits, and nothing where the server names no number', async () => {
    await open(
      () => Response.json([]),
      { player: player({ rank: 'admin' }) },
      { orders: 1200, gameServers: 0 },
    );
    expect(await screen.findByText(/^1[.,]200 need you$/)).toBeInTheDocument();
    expect(tiles()).toContainEqual(['Game serversWhat is linked.None missing', paths.gameservers]);
    expect(tiles()).toContainEqual(['Some partFor leads.', '/panel/some']);
  });

  test('do not link to sections that the rank may not open', async () => {
    await open(() => Response.json([]));
    expect(tiles().map(([, to]) => to)).not.toContain('/panel/some');
  });
});
