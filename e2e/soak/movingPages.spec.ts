import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkGameServer } from '../support/gameServer.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

async function openLive(page: Page, address: string): Promise<void> {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
    );
  await page.goto(address);
  await connected;
}

const at = () => new Date().toISOString();
const event = (type: string, own: object) => ({ id: randomUUID(), type, at: at(), ...own });

const newcomer = () => ({ uuid: randomUUID(), name: `New_${randomUUID().slice(0, 8)}` });
const wins = (player: object, count = 30) =>
  Array.from({ length: count }, () =>
    event('match', { mode: 'bedwars', players: [{ ...player, kills: 9, deaths: 1, elo: 1_000 }] }),
  );

test('a board, a clan and a profile move while visitors look at them', async ({ page, site, context }) => {
  const lobby = await linkGameServer(site, `lobby ${randomUUID().slice(0, 6)}`);
  const player = newcomer();
  const leader = newcomer();
  const id = randomUUID();
  const clan = (elo: number) =>
    event('clan', {
      clan: {
        id,
        name: `Clan ${id.slice(0, 6)}`,
        tag: id.slice(0, 4),
        elo,
        leader: leader.uuid,
        members: [{ ...leader, clanRank: 'LEADER' }],
      },
    });
  const seen = event('player', { ...player, coins: 1_234 });
  const { rejected } = await lobby.sync({ events: [clan(1_000), seen] });
  expect(rejected).toEqual([]);

  await openLive(page, '/stats');
  const [clanPage, profilePage] = [await context.newPage(), await context.newPage()];
  await openLive(clanPage, `/clans/Clan ${id.slice(0, 6)}`);
  await expect(clanPage.getByText('1.000 Elo')).toBeVisible();
  await logIn(profilePage, 'player');
  await openLive(profilePage, `/profile/${player.name}`);
  await expect(profilePage.getByText('1,234')).toBeVisible();
  // Pages that are hidden wait until they are shown.
  await clanPage.bringToFront();
  await lobby.sync({ events: [clan(2_000), ...wins(player), event('player', { ...player, coins: 5_678 })] });
  await expect(clanPage.getByText('2.000 Elo')).toBeVisible();
  await profilePage.bringToFront();
  await expect(profilePage.getByText('5,678')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(player.name)).toBeVisible();
});

test('a visitor has a socket only where something moves', async ({ page, site }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sockets).toEqual([]);
  const opening = page.waitForEvent('websocket');
  await page.goto(`${site.url}/stats`);
  await opening;
  expect(sockets).toHaveLength(1);
});
