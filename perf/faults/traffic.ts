import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendAlertBody } from '@site/contract/http/alerts';
import pLimit from 'p-limit';
import type { Accounts } from '../lib/accounts.ts';
import { isGood, Player, send, type Answer } from '../lib/player.ts';
import { holdSockets, type SocketState } from '../lib/sockets.ts';
import { sumOf, type Verdict } from './ledger.ts';
import type { Observation } from './observations.ts';
import { alertWriter, applicationWriter, langWriter, type Writer } from './writers.ts';

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

/** People on a site while a fault is made. */
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
  // The same accounts serve one fault after the other, and this tells apart what they write.
  const mark = `fault ${randomBytes(4).toString('hex')}`;
  const observations: Observation[] = [];
  const observe = (actor: string, kind: Observation['kind'], answer: Answer) =>
    void observations.push({
      actor,
      kind,
      sentAt: answer.sentAt,
      at: answer.sentAt + answer.took,
      isGood: isGood(answer),
      outcome: answer.outcome,
    });
  const playerOf = (name: string, actor = name) =>
    new Player(site, {
      name,
      password,
      observe: (method, _path, answer) => observe(actor, method === 'GET' ? 'read' : 'write', answer),
    });
  const rest = [...names];
  const take = (count: number) => rest.splice(0, count).map((name) => playerOf(name));
  const [alerted, speakers, applicants, listeners] = [ALERTED, SPEAKERS, APPLICANTS, LISTENERS].map(take) as [
    Player[],
    Player[],
    Player[],
    Player[],
  ];
  const leads = alerted.map((_, index) => playerOf(lead, `lead ${index + 1}`));
  const decider = playerOf(lead, 'lead who decides');
  const limit = pLimit(2);
  const everybody = [...alerted, ...speakers, ...applicants, ...listeners, ...leads, decider];
  await Promise.all(everybody.map((player) => limit(() => player.logIn())));

  const writers: (readonly [string, Writer])[] = [
    ...alerted.map(
      (target, index) =>
        [`lead ${index + 1}`, alertWriter(leads[index] ?? decider, target, `${mark} ${index + 1}`)] as const,
    ),
    ...(await Promise.all(speakers.map(async (player) => [player.name, await langWriter(player)] as const))),
    ...applicants.map((player) => [player.name, applicationWriter(player, decider, mark)] as const),
  ];
  const readers = Array.from({ length: READERS }, (_, index) => `reader ${index + 1}`);
  const received = new Map<string, number[]>();
  const sockets = await holdSockets(site, listeners, {
    each: SOCKETS_EACH,
    onAlert: (socket, message) => received.set(message, [...(received.get(message) ?? []), socket]),
  });

  let isStopped = false;
  const repeat = async (step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await step(turn);
      await sleep(PACE);
    }
  };
  const working = Promise.all([
    ...readers.map((reader, index) =>
      repeat(async (turn) =>
        observe(reader, 'read', (await send(site, READ[(turn + index) % READ.length] ?? '/')).answer),
      ),
    ),
    ...writers.map(([, writer]) => repeat(() => writer.step())),
  ]);
  // It is awaited when the traffic is stopped.
  working.catch(() => undefined);
  let live = 0;

  return {
    actors: [...readers, ...writers.map(([name]) => name)],
    observations,
    sockets: sockets.states,
    async checkLive() {
      const message = `${mark} live ${(live += 1)}`;
      for (const { uuid } of listeners) {
        const body: SendAlertBody = { category: 'system', message, userId: uuid };
        const answer = await decider.post('/api/alerts/send-application-alert', body);
        if (!isGood(answer)) throw new Error(`An alert could not be sent: ${answer.outcome}.`);
      }
      const arrivals = () =>
        sockets.states.map(
          (_, socket) => (received.get(message) ?? []).filter((each) => each === socket).length,
        );
      const until = performance.now() + LIVE_TIMEOUT_MS;
      while (arrivals().includes(0) && performance.now() < until) await sleep(PACE);
      // A duplicate would come at the same moment.
      await sleep(PACE);
      const counts = arrivals();
      return {
        missing: counts.filter((count) => count === 0).length,
        duplicated: counts.filter((count) => count > 1).length,
      };
    },
    async verdict() {
      isStopped = true;
      await working;
      return sumOf(
        await Promise.all(writers.map(([, writer]) => limit(() => retry(() => writer.verdict())))),
      );
    },
    close() {
      isStopped = true;
      sockets.close();
    },
  };
}
