import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Accounts } from '../traffic/accounts.ts';
import { atOnce } from '../traffic/atOnce.ts';
import { isGood, kindOf, outcomeOf } from '../traffic/calls.ts';
import { createHttpClient } from '../traffic/httpClient.ts';
import { Player } from '../traffic/player.ts';
import { holdSockets } from './heldSockets.ts';
import { sumOf, type Verdict } from './ledger.ts';
import type { Observation } from './observations.ts';
import type { SocketState } from './socketStates.ts';
import { alertWriter, applicationWriter, langWriter, type Writer } from './writers.ts';

/** How many of each there are. */
const READERS = 6;
const ALERTED = 3;
const SPEAKERS = 3;
const APPLICANTS = 2;
const LISTENERS = 8;

/** Accounts that traffic needs, beside a lead. */
export const PLAYERS = ALERTED + SPEAKERS + APPLICANTS + LISTENERS;

/** Milliseconds between two calls of somebody. */
const PACE = 150;

/** Milliseconds that a live alert may take. */
const LIVE_TIMEOUT_MS = 5_000;

/** Tries to read what was written, and milliseconds between them. */
const LOOKS = 5;
const LOOK_PAUSE = 2_000;

const READ = [
  '/',
  '/api/stats?mode=bedwars&range=lifetime',
  '/api/clans?limit=20&offset=0',
  '/stats',
  '/api/status',
  '/api/panel/maintenance',
] as const;

/** Whether an alert for everybody who listens came to each socket once. */
export interface LiveCheck {
  readonly missing: number;
  readonly duplicated: number;
}

/** People on a site while something is done to it. */
export interface Traffic {
  readonly actors: readonly string[];
  observations(): readonly Observation[];
  sockets(): readonly SocketState[];
  checkLive(): Promise<LiveCheck>;
  /** Ends the work, and looks for everything that was written. */
  verdict(): Promise<Verdict>;
  /** Ends everything. */
  close(): void;
}

async function patiently<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let left = LOOKS; ; left -= 1) {
    try {
      return await look();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(LOOK_PAUSE);
    }
  }
}

/** Begins with readers, writers and sockets, all of them at once. */
export async function startTraffic(site: URL, accounts: Accounts): Promise<Traffic> {
  // The same accounts serve one drill after the other, and what they write is told apart by this.
  const mark = `drill ${randomBytes(4).toString('hex')}`;
  const observations: Observation[] = [];
  const players: Player[] = [];
  let isStopped = false;
  const connect = (actor: string) =>
    createHttpClient(site, (method, path, answer) => {
      const { sentAt, took } = answer;
      const kind = kindOf(method, path) === 'write' ? 'write' : 'read';
      const at = sentAt + took;
      observations.push({ actor, kind, sentAt, at, isGood: isGood(answer), outcome: outcomeOf(answer) });
    });
  const playerOf = (name: string, actor = name) => {
    const player = new Player(connect(actor), { name, password: accounts.password });
    players.push(player);
    return player;
  };

  const names = accounts.players.slice(0, PLAYERS);
  const alerted = names.splice(0, ALERTED).map((name) => playerOf(name));
  const speakers = names.splice(0, SPEAKERS).map((name) => playerOf(name));
  const applicants = names.splice(0, APPLICANTS).map((name) => playerOf(name));
  const listeners = names.map((name) => playerOf(name));
  const leads = alerted.map((_, index) => playerOf(accounts.lead, `lead ${index + 1}`));
  const decider = playerOf(accounts.lead, 'lead who decides');
  await atOnce(players, 2, (player) => player.logIn());

  const writers: readonly (readonly [string, Writer])[] = [
    ...alerted.map((target, index): [string, Writer] => {
      const lead = leads[index] ?? decider;
      return [`lead ${index + 1}`, alertWriter(lead, target, `${mark} ${index + 1}`)];
    }),
    ...(await Promise.all(
      speakers.map(async (player): Promise<[string, Writer]> => [player.name, await langWriter(player)]),
    )),
    ...applicants.map((player): [string, Writer] => [player.name, applicationWriter(player, decider, mark)]),
  ];
  const readers = Array.from({ length: READERS }, (_, index) => `reader ${index + 1}`);
  const visitors = readers.map((name) => connect(name));
  const sockets = holdSockets(site, listeners);
  let live = 0;

  const repeat = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await step(turn);
      await sleep(PACE);
    }
  };
  const working = Promise.all([
    ...visitors.map((visitor, index) =>
      repeat((turn) => visitor.send('GET', READ[(turn + index) % READ.length] ?? '/')),
    ),
    ...writers.map(([, writer]) => repeat(() => writer.step())),
  ]);
  // It is awaited when the traffic is stopped.
  working.catch(() => undefined);

  return {
    actors: [...readers, ...writers.map(([name]) => name)],
    observations: () => observations,
    sockets: () => sockets.states(),
    async checkLive() {
      live += 1;
      const message = `${mark} live ${live}`;
      for (const { uuid } of listeners) {
        const body: SendAlertBody = { category: 'system', message, userId: uuid };
        const answer = await decider.post('/api/alerts/send-application-alert', body);
        if (!isGood(answer)) throw new Error(`An alert could not be sent: ${outcomeOf(answer)}.`);
      }
      const until = performance.now() + LIVE_TIMEOUT_MS;
      while (sockets.arrivalsOf(message).includes(0) && performance.now() < until) await sleep(PACE);
      // One that comes twice comes twice at once.
      await sleep(PACE);
      const arrivals = sockets.arrivalsOf(message);
      return {
        missing: arrivals.filter((count) => count === 0).length,
        duplicated: arrivals.filter((count) => count > 1).length,
      };
    },
    async verdict() {
      isStopped = true;
      await working;
      return sumOf(await atOnce(writers, 2, ([, writer]) => patiently(() => writer.verdict())));
    },
    close() {
      isStopped = true;
      sockets.close();
      players.forEach((player) => player.close());
      visitors.forEach((visitor) => visitor.close());
    },
  };
}
