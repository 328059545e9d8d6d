import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendAlertBody } from '@site/contract/http/alerts';
import pLimit from 'p-limit';
import type { Accounts } from '../lib/accounts.ts';
import { Client, isGood } from '../lib/client.ts';
import { Deliveries } from '../lib/deliveries.ts';
import { sumOf, type Verdict } from '../lib/ledger.ts';
import { holdSockets, type SocketState } from '../lib/sockets.ts';
import { alertWriter, applicationWriter, langWriter, type Writer } from '../lib/writers.ts';
import type { Observation } from './runFault.ts';

/** How many there are of each kind. */
const READERS = 6;
const ALERTED = 3;
const SPEAKERS = 3;
const APPLICANTS = 2;
const LISTENERS = 8;
const SOCKETS_EACH = 4;

/** Accounts that traffic needs, beside a lead. */
export const PLAYERS = ALERTED + SPEAKERS + APPLICANTS + LISTENERS;

/** Milliseconds between two calls of one person. */
const PACE = 150;
const LIVE_TIMEOUT_MS = 5_000;
const RETRIES = 5;
const RETRY_PAUSE = 2_000;

const READ = [
  '/',
  '/api/stats?mode=bedwars&range=lifetime',
  '/api/clans?limit=20&offset=0',
  '/stats',
  '/api/status',
  '/api/panel/maintenance',
];

/** Whether an alert to every listener came to each socket once. */
export interface LiveCheck {
  readonly missing: number;
  readonly duplicated: number;
}

/** Traffic on a site while a fault is injected. */
export interface Traffic {
  readonly actors: readonly string[];
  readonly observations: readonly Observation[];
  readonly sockets: readonly Pick<SocketState, 'isOpen' | 'drops'>[];
  checkLive(): Promise<LiveCheck>;
  /** Ends the work, and looks for everything that was written. */
  verdict(): Promise<Verdict>;
  close(): void;
}

async function retry<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await look();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(RETRY_PAUSE);
    }
  }
}

/** Starts readers, writers and sockets. */
export async function startTraffic(
  site: URL,
  { players: names, lead, password }: Accounts,
): Promise<Traffic> {
  // The same accounts serve one fault after the other, and this tells their writes apart.
  const mark = `fault ${randomBytes(4).toString('hex')}`;
  const observations: Observation[] = [];
  const visitor = (actor: string) =>
    new Client(
      { url: site.origin },
      {
        renews: true,
        observe: (method, answer) =>
          void observations.push({
            actor,
            kind: method === 'GET' ? 'read' : 'write',
            sentAt: answer.sentAt,
            at: answer.sentAt + answer.took,
            isGood: isGood(answer),
            outcome: answer.outcome,
          }),
      },
    );
  const limit = pLimit(2);
  const playerOf = (name: string, actor = name) => limit(() => visitor(actor).logIn(name, password));
  const rest = [...names];
  const take = (count: number) => Promise.all(rest.splice(0, count).map((name) => playerOf(name)));
  const [decider, alerted, speakers, applicants, listeners] = await Promise.all([
    playerOf(lead, 'lead who decides'),
    take(ALERTED),
    take(SPEAKERS),
    take(APPLICANTS),
    take(LISTENERS),
  ]);
  const writers = new Map<string, Writer>();
  for (const [index, target] of alerted.entries()) {
    const name = `lead ${index + 1}`;
    writers.set(name, alertWriter(await playerOf(lead, name), target, `${mark} ${index + 1}`));
  }
  for (const player of speakers) writers.set(player.name, await langWriter(player));
  for (const player of applicants) writers.set(player.name, applicationWriter(player, decider, mark));
  const readers = Array.from({ length: READERS }, (_, index) => `reader ${index + 1}`);
  const deliveries = new Deliveries();
  const sockets = await holdSockets(listeners, {
    each: SOCKETS_EACH,
    onAlert: (socket, message) => deliveries.arrive(message, socket, true),
  });

  let isStopped = false;
  const repeat = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await step(turn);
      await sleep(PACE);
    }
  };
  const working = Promise.all([
    ...readers.map((reader, index) => {
      const client = visitor(reader);
      return repeat((turn) => client.get(READ[(turn + index) % READ.length] ?? '/'));
    }),
    ...[...writers.values()].map((writer) => repeat(() => writer.step())),
  ]);
  // It is awaited when the traffic is stopped.
  working.catch(() => undefined);
  let live = 0;

  return {
    actors: [...readers, ...writers.keys()],
    observations,
    sockets: sockets.states,
    async checkLive() {
      live += 1;
      for (const listener of listeners) {
        const message = `${mark} live ${live} for ${listener.name}`;
        const own = sockets.states.flatMap(({ player }, socket) => (player === listener ? [socket] : []));
        deliveries.send(message, own);
        const body: SendAlertBody = { category: 'system', message, userId: listener.uuid };
        const answer = await decider.post('/api/alerts/send-application-alert', body);
        if (!isGood(answer)) throw new Error(`An alert could not be sent: ${answer.outcome}.`);
        deliveries.acknowledge(message);
      }
      const until = performance.now() + LIVE_TIMEOUT_MS;
      while (deliveries.summary().lost > 0 && performance.now() < until) await sleep(PACE);
      // A duplicate would come at the same moment.
      await sleep(PACE);
      const { lost, duplicated } = deliveries.summary();
      return { missing: lost, duplicated };
    },
    async verdict() {
      isStopped = true;
      await working;
      return sumOf(await limit.map(writers.values(), (writer) => retry(() => writer.verdict())));
    },
    close() {
      isStopped = true;
      sockets.close();
    },
  };
}
