import type { Registry } from '@site/contract/http/registry';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { sampleServer } from './testing/sampleRemotes.ts';

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

async function open(registry: () => Response, options: PageOptions = {}) {
  const server = mockServer({ ...sampleServer().handlers, 'GET /api/registry': registry });
  const page = await renderPage('panel', remotes, { player: player({ rank: 'dev' }), ...options });
  return { ...page, server, section: within(await screen.findByRole('region', { name: 'Slots' })) };
}

const rows = (section: ReturnType<typeof within>) =>
  section
    .getAllByRole('row')
    .slice(1)
    .map((row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('lists every slot with who opens and who fills it, in order', async () => {
  const { section } = await open(() => Response.json(FULL));
  await section.findByRole('table');
  expect(rows(section)).toEqual([
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
  const { section } = await open(() => Response.json({ remotes: [] }));
  expect(await section.findByText('No page opens a slot.')).toBeVisible();
});
