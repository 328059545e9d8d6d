import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../server/src/terminal.ts';
import type { Accounts } from '../traffic/accounts.ts';
import { atOnce } from '../traffic/atOnce.ts';
import { createHttpClient } from '../traffic/httpClient.ts';
import { Player } from '../traffic/player.ts';
import { Browser } from './browser.ts';
import { climb, type Climb } from './climb.ts';
import { Deliveries, type DeliverySummary } from './deliveries.ts';
import { startMeter, type Metered } from './meter.ts';
import type { LoadOptions } from './options.ts';
import { Recorder, type KindSummary } from './recorder.ts';
import { isFor, sendAlerts } from './sendAlerts.ts';
import { readContents } from './siteContents.ts';
import { openCrowd, type CrowdSummary } from './socketCrowd.ts';

/** Logins at the same time: each takes a processor of the site for a moment. */
const LOGINS = 4;

/** Seconds of each step on the way to the ceiling. */
const STEP_SECONDS = 5;

export interface LoadResult {
  /** Logging in, before anything else. */
  readonly start: readonly KindSummary[];
  /** Visitors who take their time. */
  readonly visit: { readonly kinds: readonly KindSummary[]; readonly metered: Metered };
  readonly alerts: DeliverySummary;
  readonly sockets: CrowdSummary;
  /** Visitors who never wait, more and more of them. */
  readonly ceiling: Climb & { readonly metered: Metered };
}

/** Puts a site under load, as the options say. */
export async function runLoad(
  options: LoadOptions,
  accounts: Accounts,
  env: NodeJS.ProcessEnv,
): Promise<LoadResult> {
  const { site } = options;
  let recorder = new Recorder();
  const connect = () => createHttpClient(site, (...answer) => recorder.note(...answer));
  const playerOf = (name: string) => new Player(connect(), { name, password: accounts.password });

  const visitor = connect();
  const contents = await readContents(visitor);
  visitor.close();
  say(`${accounts.players.length} players log in …`);
  recorder = new Recorder();
  const lead = playerOf(accounts.lead);
  const players = accounts.players.map(playerOf);
  await atOnce([lead, ...players], LOGINS, (player) => player.logIn());
  const start = recorder.take();

  const deliveries = new Deliveries();
  say(`${options.sockets} sockets …`);
  const crowd = await openCrowd(site, players, { count: options.sockets, deliveries, owns: isFor });
  const browsers: Browser[] = [];
  const browsersFor = (count: number) => {
    while (browsers.length < count) {
      const { length } = browsers;
      const player = length % 2 === 0 ? players[length / 2] : undefined;
      browsers.push(new Browser({ client: connect(), player, contents }));
    }
    return browsers.slice(0, count);
  };
  const walk = async (count: number, seconds: number, isThinking: boolean) => {
    const until = AbortSignal.timeout(seconds * 1000);
    const walking = browsersFor(count).map((browser) => browser.walk(until, { isThinking }));
    await Promise.all([sleep(seconds * 1000), ...walking]);
  };

  say(`${options.browsers} browsers for ${options.seconds} s …`);
  const stopAlerts =
    options.alerts > 0
      ? sendAlerts(lead, crowd, { deliveries, perSecond: options.alerts })
      : () => Promise.resolve();
  recorder = new Recorder();
  let stopMeter = startMeter(options, env);
  await walk(options.browsers, options.seconds, true);
  const visit = { kinds: recorder.take(), metered: await stopMeter() };
  await stopAlerts();

  recorder = new Recorder();
  stopMeter = startMeter(options, env);
  const climbed = await climb(async (count) => {
    say(`${count} browsers that never wait …`);
    await walk(count, STEP_SECONDS, false);
    return recorder.take();
  });
  const ceiling = { ...climbed, metered: await stopMeter() };

  const sockets = crowd.summary();
  crowd.close();
  [lead, ...players].forEach((player) => player.close());
  return { start, visit, alerts: deliveries.summary(), sockets, ceiling };
}
