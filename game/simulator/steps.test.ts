import fs from 'node:fs';
import path from 'node:path';
import { newFolder } from '@site/backend/testing/folder';
import { GAME_EVENTS } from '@site/contract/http/game';
import { readGifts } from './gifts.ts';
import { happeningsAt, playersOnline, progress, type Happening, type Moment } from './steps.ts';
import { createWorld } from './world.ts';

const world = createWorld(100);
const moment = (own: Partial<Moment> = {}): Moment => ({
  seed: 'a',
  server: 0,
  servers: 2,
  tick: 0,
  speed: 60,
  ...own,
});

const play = (own: Partial<Moment> = {}, seconds = 300): Happening[] =>
  Array.from({ length: seconds }, (_, tick) => happeningsAt(world, moment({ ...own, tick }))).flat();

test('is the same for the same seed, and differs by seed and game server', () => {
  expect(play()).toEqual(play());
  expect(play({ seed: 'b' })).not.toEqual(play());
  expect(play({ server: 1 })).not.toEqual(play());
});

test('has every kind of event, as the contract has it', () => {
  const happenings = play({ speed: 600 }, 400);
  for (const { type, fields } of happenings) {
    const { success } = GAME_EVENTS[type].safeParse({
      id: '0198f3a2-7c1e-7d20-9c55-0a1b2c3d4e5f',
      type,
      at: new Date().toISOString(),
      ...fields,
    });
    expect(success).toBe(true);
  }
  // A disbanded clan would be missing from then on.
  const kinds = Object.keys(GAME_EVENTS).filter((type) => type !== 'clan-disbanded');
  expect(new Set(happenings.map(({ type }) => type))).toEqual(new Set(kinds));
});

test('goes faster with the speed', () => {
  const slow = play({ speed: 6 }).length;
  const fast = play({ speed: 60 }).length;
  expect(fast / slow).toBeGreaterThan(7);
  expect(fast / slow).toBeLessThan(13);
});

test('has each player on one game server at most, and not always the same ones', () => {
  const uuids = (own: Partial<Moment>) => playersOnline(world, moment(own)).map(({ uuid }) => uuid);
  const [one, other] = [uuids({ server: 0 }), uuids({ server: 1 })];
  expect(one.filter((uuid) => other.includes(uuid))).toEqual([]);
  expect(one.length + other.length).toBeGreaterThan(40);
  expect(uuids({ tick: 3_600 })).not.toEqual(one);
});

test('never gives a rank of the team', () => {
  const ranks = play({ speed: 600 }, 600).flatMap(({ type, fields }) => (type === 'rank' ? fields.rank : []));
  expect(ranks.length).toBeGreaterThan(0);
  for (const rank of ranks) expect(['yt', 'knock', 'mvp', 'champ', 'vip']).toContain(rank);
});

test('keeps coins that were given by any game server, each command once, and tells them', () => {
  const folder = newFolder();
  const [player] = world.players;
  const command = (id: string, kind: string, coins: number) =>
    `${JSON.stringify({ id, kind, player: { uuid: player!.uuid, name: player!.name }, args: { coins } })}\n`;
  for (const [name, lines] of [
    ['one', command('a', 'give-coins', 500) + command('a', 'give-coins', 500)],
    ['other', command('b', 'give-coins', 20) + command('c', 'message', 7)],
  ] as const) {
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, 'ran.ndjson'), lines);
  }
  const { coins: before } = progress(player!, moment(), new Map()).fields;
  const { coins } = progress(player!, moment(), readGifts(folder)).fields;
  expect(Number(coins) - Number(before)).toBe(520);
});
