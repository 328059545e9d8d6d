// One simulated game server: a process, so that it can be killed.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGameClient, OutboxFullError } from '../client/gameClient.ts';
import { createFaultyFetch } from './faultyFetch.ts';
import { readGifts } from './gifts.ts';
import { happeningsAt, playersOnline, progress, type Moment } from './steps.ts';
import { createWorld } from './world.ts';

export interface GameServerOptions extends Omit<Moment, 'tick'> {
  readonly origin: string;
  readonly token: string;
  readonly folder: string;
  readonly players: number;
  readonly hasFaults: boolean;
}

export interface Progress {
  readonly recorded: number;
  readonly waiting: number;
  readonly ran: number;
  readonly problem?: string;
}

const { players: count, ...options } = JSON.parse(process.argv[2] ?? '{}') as GameServerOptions;
const { folder, hasFaults } = options;
mkdirSync(folder, { recursive: true });
const tickFile = path.join(folder, 'tick');
const world = createWorld(count);
let tick = existsSync(tickFile) ? Number(readFileSync(tickFile, 'utf8')) : 0;
let recorded = 0;
let ran = 0;
let problem: string | undefined;
let isEnding = false;

const momentNow = (): Moment => ({ ...options, tick });

const client = createGameClient({
  ...options,
  archive: path.join(folder, 'sent'),
  software: 'simulator',
  plugin: '1.0.0',
  maxPlayers: 100,
  can: ['take-rank'],
  players: () => playersOnline(world, momentNow()).map(({ uuid, name }) => ({ uuid, name })),
  ...(hasFaults && { fetch: createFaultyFetch() }),
  run(command) {
    // The effect in the game, which can be counted afterwards.
    appendFileSync(path.join(folder, 'ran.ndjson'), `${JSON.stringify(command)}\n`);
    ran += 1;
    const receiver = world.everybody.find(({ uuid }) => uuid === command.player.uuid);
    if (command.kind === 'give-coins' && receiver) {
      const { type, fields } = progress(receiver, momentNow(), readGifts(path.dirname(folder)));
      // One that the outbox has no room for is told with the player's next one.
      void client.record(type, fields).catch(() => undefined);
    }
    return `${command.kind} for ${command.player.name}`;
  },
  onRejected: ({ code, message }) => (problem = `${code}: ${message}`),
  onError: ({ message }) => (problem = message),
});

process.on('SIGTERM', () => (isEnding = true));
process.on('disconnect', () => (isEnding = true));
client.start();

while (!isEnding) {
  const started = performance.now();
  try {
    const happenings = happeningsAt(world, momentNow(), readGifts(path.dirname(folder)));
    await Promise.all(happenings.map(({ type, fields }) => client.record(type, fields)));
    recorded += happenings.length;
    tick += 1;
    writeFileSync(tickFile, String(tick));
  } catch (error) {
    // The game goes on when the site is back.
    if (!(error instanceof OutboxFullError)) throw error;
  }
  process.send?.({ recorded, waiting: client.waiting, ran, ...(problem && { problem }) } satisfies Progress);
  problem = undefined;
  await sleep(Math.max(0, 1_000 - (performance.now() - started)));
}
await client.stop();
if (process.connected) process.disconnect();
