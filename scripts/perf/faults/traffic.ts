import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendAlertBody } from '@site/contract/http/alerts';
import pLimit from 'p-limit';
import type { Accounts } from '../lib/accounts.ts';
import { isGood, jsonOf, logIn, openClient, type Observer } from '../lib/client.ts';
import { holdSockets } from '../lib/sockets.ts';
import { alertWriter, langWriter, sumOf, type Writer } from '../lib/writers.ts';
import type { Observation, Traffic } from './runFault.ts';

/** Accounts that traffic needs, beside a lead: half of them are sent alerts, the others choose languages. */
export const PLAYERS = 8;
const SOCKETS_EACH = 4;
const READERS = 6;

/** Milliseconds between two calls of one person. */
const PACE = 150;
const LIVE_TIMEOUT_MS = 5_000;

const READ = [
  '/',
  '/api/stats?mode=bedwars&range=lifetime',
  '/api/clans?limit=20&offset=0',
  '/login',
  '/api/status',
  '/api/panel/maintenance',
];

export async function startTraffic(
  site: URL,
  { players: names, lead, password }: Accounts,
): Promise<Traffic> {
  // The same accounts serve one fault after the other, and this tells their writes apart.
  const mark = `fault ${randomBytes(4).toString('hex')}`;
  const observations: Observation[] = [];
  const observing =
    (actor: string): Observer =>
    (method, { sentAt, at, outcome, ...answer }) => {
      const kind = method === 'GET' ? 'read' : 'write';
      observations.push({ actor, kind, sentAt, at, isGood: isGood(answer), outcome });
    };
  const playerOf = (name: string, actor = name) => logIn(site.origin, name, password, observing(actor));
  const limit = pLimit(2);
  const players = await limit.map(names, (name) => playerOf(name));
  const leader = await playerOf(lead, 'lead');
  const writers = new Map<string, Writer>();
  for (const [index, player] of players.entries()) {
    const sender = `lead ${index + 1}`;
    if (index % 2 === 0) writers.set(player.name, await langWriter(player));
    else writers.set(sender, alertWriter(await playerOf(lead, sender), player, `${mark} ${index}`));
  }
  const arrived: string[] = [];
  const sockets = await holdSockets(players, {
    each: SOCKETS_EACH,
    onAlert: (socket, message) => void arrived.push(`${socket} ${message}`),
    onReturned({ player, droppedAt: sentAt = 0 }) {
      const [at, isGood, outcome] = [performance.now(), false, 'dropped'];
      observations.push({ actor: player.name, kind: 'socket', sentAt, at, isGood, outcome });
    },
  });

  let isStopped = false;
  const repeat = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await step(turn);
      await sleep(PACE);
    }
  };
  const readers = Array.from({ length: READERS }, (_, index) => `reader ${index + 1}`);
  const working = Promise.all([
    ...readers.map((reader, index) => {
      const client = openClient(site.origin, observing(reader));
      return repeat((turn) => client.get(READ[(turn + index) % READ.length] ?? '/'));
    }),
    ...[...writers.values()].map((writer) => repeat(() => writer.step())),
  ]);

  return {
    actors: [...readers, ...writers.keys()],
    observations,
    sockets: sockets.states,
    async checkLive() {
      const message = `${mark} live`;
      for (const { uuid } of players) {
        const body: SendAlertBody = { category: 'system', message, userId: uuid };
        jsonOf(await leader.post('/api/alerts/send-application-alert', body));
      }
      const live = () => arrived.filter((one) => one.endsWith(message));
      const until = performance.now() + LIVE_TIMEOUT_MS;
      while (live().length < sockets.states.length && performance.now() < until) await sleep(PACE);
      // A duplicate would come at the same moment.
      await sleep(PACE);
      const [all, distinct] = [live().length, new Set(live()).size];
      const problems: string[] = [];
      if (distinct < sockets.states.length) problems.push('sockets got no alert afterwards');
      if (all > distinct) problems.push('sockets got an alert twice afterwards');
      return problems;
    },
    async verdict() {
      isStopped = true;
      await working;
      const unread = ({ message }: Error) => ({ acknowledged: 0, problems: [`not read: ${message}`] });
      return sumOf(await limit.map(writers.values(), (writer) => writer.verdict().catch(unread)));
    },
    close() {
      isStopped = true;
      sockets.close();
    },
  };
}
