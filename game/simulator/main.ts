// Plays on a running site, as a network of game servers does: npm run game
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError } from '@site/backend/commandError';
import { exitWithError } from '@site/backend/exitWithError';
import { countOf, say } from '@site/backend/terminal';
import type { LinkCode } from '@site/contract/http/game';
import { Command } from 'commander';
import { callSite } from '../client/callSite.ts';
import type { GameServerOptions, Progress } from './gameServer.ts';
import { linkServers } from './linkServers.ts';
import { createWorld } from './world.ts';

const SERVER = path.join(import.meta.dirname, 'gameServer.ts');

/** Milliseconds between two lines about the progress. */
const PRINT_MS = 5_000;

/** Longest time between two kills with `--faults`, and until the game server is started again, in milliseconds. */
const KILL_MS = 20_000;
const DOWN_MS = 5_000;

const numberOf = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new CommandError(`${text} is not a whole number from ${min} to ${max}`);
  return value;
};

const program = new Command('npm run game --')
  .description(
    'Plays matches, chat, clans and purchases on a running site, as game servers do.\n\n' +
      'Type "link NAME" while it runs for what /link answers to a player in the game.',
  )
  .option('--site <url>', 'the site', `http://localhost:${process.env['PORT'] ?? '3000'}`)
  .option('--servers <count>', 'game servers', numberOf(1, 50), 3)
  .option('--players <count>', 'players of the network', numberOf(2, 540), 300)
  .option('--speed <factor>', 'minutes of the game in one minute', numberOf(1, 600), 60)
  .option('--seed <text>', 'what happens depends on it', 'blockhaven')
  .option(
    '--token <token...>',
    'tokens of game servers, instead of linking them with the key of the operator',
  )
  .option(
    '--folder <path>',
    'where events and commands are kept',
    path.join(process.env['DATA_DIR'] ?? '.data', 'game'),
  )
  .option('--faults', 'lose, repeat, delay and reorder calls, and kill game servers');

interface Options {
  readonly site: string;
  readonly servers: number;
  readonly players: number;
  readonly speed: number;
  readonly seed: string;
  readonly token?: readonly string[];
  readonly folder: string;
  readonly faults?: true;
}

const random = (max: number) => Math.random() * max;

function start(options: Options, tokens: readonly string[]): void {
  const { site, players, speed, seed, faults: hasFaults = false } = options;
  const origin = new URL(site).origin;
  const progress = new Map<number, Progress>();
  const children = new Map<number, ChildProcess>();
  const before = { recorded: 0, ran: 0 };
  let isEnding = false;
  let lastProblem: string | undefined;

  function startServer(server: number): void {
    const own: GameServerOptions = {
      origin,
      token: tokens[server] ?? '',
      players,
      speed,
      seed,
      hasFaults,
      server,
      servers: tokens.length,
      folder: path.resolve(options.folder, `server-${server + 1}`),
    };
    const child = fork(SERVER, [JSON.stringify(own)]);
    children.set(server, child);
    child.on('message', (told: Progress) => {
      progress.set(server, told);
      if (!told.problem || told.problem === lastProblem || hasFaults) return;
      lastProblem = told.problem;
      say(`simulator-${server + 1}: ${told.problem}`);
    });
    child.on('exit', () => {
      children.delete(server);
      const last = progress.get(server);
      before.recorded += last?.recorded ?? 0;
      before.ran += last?.ran ?? 0;
      progress.delete(server);
      if (!isEnding) setTimeout(() => !isEnding && startServer(server), random(DOWN_MS));
    });
  }

  function print(): void {
    const all = [...progress.values()];
    const sum = (name: 'recorded' | 'waiting' | 'ran') => all.reduce((total, told) => total + told[name], 0);
    say(
      `${before.recorded + sum('recorded')} events, ${sum('waiting')} of them wait for the site; ` +
        `${countOf(before.ran + sum('ran'), 'command')} carried out`,
    );
  }

  function killOne(): void {
    const [child] = [...children.values()].toSorted(() => Math.random() - 0.5);
    child?.kill('SIGKILL');
    setTimeout(killOne, random(KILL_MS)).unref();
  }

  async function link(name: string): Promise<void> {
    const world = createWorld(players);
    const player = world.players.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!player)
      return say(`${name} does not play here; ${world.players[0]?.name ?? 'nobody'} does, for example`);
    const { uuid } = player;
    const code = await callSite<LinkCode>({ origin, token: tokens[0] ?? '' }, 'link-codes', {
      uuid,
      name: player.name,
    });
    say(`${player.name} gets ${code.url}`);
  }

  for (let server = 0; server < tokens.length; server += 1) startServer(server);
  if (hasFaults) setTimeout(killOne, random(KILL_MS)).unref();
  const printing = setInterval(print, PRINT_MS);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const [, name] = /^\/?link\s+(\S+)\s*$/.exec(line) ?? [];
    if (name) link(name).catch((error: unknown) => say((error as Error).message));
    else say('Type "link NAME" for what /link answers to a player.');
  });
  const end = () => {
    isEnding = true;
    clearInterval(printing);
    print();
    lines.close();
    for (const child of children.values()) child.kill('SIGTERM');
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

try {
  const options = program.parse().opts<Options>();
  const site = await fetch(new URL('/healthz', options.site)).catch(() => undefined);
  if (!site?.ok)
    throw new CommandError(`${options.site} does not answer: start the site first, or name it with --site`);
  const tokens = options.token ?? linkServers(options.site, options.servers);
  say(`${countOf(tokens.length, 'game server')} with ${options.players} players play on ${options.site}`);
  start(options, tokens);
} catch (error) {
  exitWithError(error);
}
