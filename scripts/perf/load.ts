import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Registry } from '@site/contract/http/registry';
import type { Request } from 'autocannon';
import pLimit from 'p-limit';
import { fail, say } from '@site/backend/terminal';
import { sqlRunner, withAccounts, type Accounts } from './lib/accounts.ts';
import { Client, isGood, jsonOf } from './lib/client.ts';
import { interruption, orInterrupted } from '../lib/interruption.ts';
import { markdownTable } from '../lib/markdownTable.ts';
import { loopbackSite } from './lib/commandLine.ts';
import { Deliveries, type DeliverySummary } from './lib/deliveries.ts';
import { leaderboards, makeRequests, type Phase } from './lib/requests.ts';
import { holdSockets, type HeldSockets } from './lib/sockets.ts';

/** Sockets of one player that the server allows at once. */
const SOCKETS_PER_PLAYER = 5;

/** Milliseconds after which an alert that has not arrived counts as lost. */
const ARRIVAL_TIMEOUT_MS = 5_000;

/** Seconds for which the maximum throughput is measured. */
const MAX_THROUGHPUT_SECONDS = 10;

interface LoadOptions {
  readonly site: URL;
  readonly sockets: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second while visitors take their time. */
  readonly rate: number;
  /** Alerts a second, to players who hold sockets. */
  readonly alerts: number;
}

export interface LoadResult {
  readonly visitors: Phase;
  readonly maxThroughput: Phase;
  readonly alerts: DeliverySummary;
  readonly sockets: { readonly wanted: number; readonly held: number; readonly drops: number };
}

/** Returns the requests of visitors: pages, the files that remotes need, and the calls that pages make. */
async function requestsOf(site: URL): Promise<Request[]> {
  const { remotes } = jsonOf<Registry>(await new Client({ url: site.origin }).get('/api/registry'));
  const pages = ['/', '/stats', '/clans', '/login'];
  const reads = ['/api/status', '/api/clans?limit=20&offset=0', '/api/panel/maintenance', ...leaderboards()];
  return [...pages, ...remotes.map(({ entry }) => entry), ...reads].map((path) => ({ method: 'GET', path }));
}

/** Sends alerts to players who hold sockets until it is stopped; those under way get time to arrive. */
function sendAlerts(lead: Client, { states }: HeldSockets, deliveries: Deliveries, perSecond: number) {
  const underWay = new Set<Promise<void>>();
  let number = 0;
  const timer = setInterval(() => {
    const target = states[(number * SOCKETS_PER_PLAYER) % states.length]?.player;
    if (!target) return;
    const message = `${target.name}: ${(number += 1)}`;
    const open = states.flatMap(({ player, isOpen }, socket) =>
      player === target && isOpen ? [socket] : [],
    );
    deliveries.send(message, open);
    const body: SendAlertBody = { category: 'system', message, userId: target.uuid };
    const sending = lead.post('/api/alerts/send-application-alert', body).then((answer) => {
      if (isGood(answer)) deliveries.acknowledge(message);
      underWay.delete(sending);
    });
    underWay.add(sending);
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    if (number > 0) await sleep(ARRIVAL_TIMEOUT_MS);
  };
}

/** Puts a site under load and counts every alert at every socket. */
async function runLoad(options: LoadOptions, accounts: Accounts): Promise<LoadResult> {
  const { site } = options;
  const playerOf = (name: string) =>
    new Client({ url: site.origin }, { renews: true }).logIn(name, accounts.password);
  say(`${accounts.players.length} players log in …`);
  const lead = await playerOf(accounts.lead);
  const players = await pLimit(4).map(accounts.players, playerOf);

  say(`${options.sockets} sockets …`);
  const deliveries = new Deliveries();
  const sockets: HeldSockets = await holdSockets(players, {
    each: SOCKETS_PER_PLAYER,
    onAlert: (socket, message) =>
      deliveries.arrive(message, socket, message.startsWith(`${sockets.states[socket]?.player.name}: `)),
    onDropped: (socket) => deliveries.drop(socket),
  });
  try {
    const { connections, seconds, rate: overallRate } = options;
    const visit = { url: site.origin, connections, requests: await requestsOf(site) };
    say(`visitors for ${seconds} s …`);
    const stopAlerts = sendAlerts(lead, sockets, deliveries, options.alerts);
    const visitors = await makeRequests({ ...visit, duration: seconds, overallRate });
    await stopAlerts();
    say(`maximum throughput for ${MAX_THROUGHPUT_SECONDS} s …`);
    const maxThroughput = await makeRequests({ ...visit, duration: MAX_THROUGHPUT_SECONDS });
    return {
      visitors,
      maxThroughput,
      alerts: deliveries.summary(),
      sockets: {
        wanted: sockets.states.length,
        held: sockets.states.filter(({ isOpen }) => isOpen).length,
        drops: sockets.states.reduce((sum, { drops }) => sum + drops.length, 0),
      },
    };
  } finally {
    sockets.close();
  }
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

/** Returns the figures as Markdown. */
export function loadReport({ visitors, maxThroughput, alerts, sockets }: LoadResult): string {
  const phases = [
    ['visitors', visitors],
    ['maximum throughput', maxThroughput],
  ] as const;
  const { latency } = alerts;
  return [
    markdownTable(
      ['', 'requests/s', 'p50', 'p99', 'failed'],
      phases.map(([name, { perSecond, p50, p99, failed }]) => [
        name,
        perSecond.toFixed(0),
        milliseconds(p50),
        milliseconds(p99),
        failed,
      ]),
    ),
    `Sockets: ${sockets.held} of ${sockets.wanted} held, ${sockets.drops} dropped.`,
    `Alerts: ${alerts.sent} sent, ${alerts.acknowledged} acknowledged, ${latency.count} received ` +
      `(p50 ${milliseconds(latency.p50)}, p99 ${milliseconds(latency.p99)}); ` +
      `${alerts.lost} lost, ${alerts.duplicated} twice, ${alerts.misdelivered} misdelivered.`,
  ].join('\n\n');
}

/** @throws Error with what is wrong */
export function readOptions(args: readonly string[]): LoadOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { site: text, sockets: text, connections: text, seconds: text, rate: text, alerts: text },
  });
  const number = (name: keyof typeof values, usual: number, max: number) => {
    const value = Number(values[name] ?? usual);
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
    return value;
  };
  return {
    site: loopbackSite(values.site ?? 'http://localhost:3000'),
    sockets: number('sockets', 500, 10_000),
    connections: number('connections', 50, 500),
    seconds: number('seconds', 60, 480),
    rate: number('rate', 300, 10_000),
    alerts: number('alerts', 5, 50),
  };
}

export const accountsFor = ({ sockets }: LoadOptions) => Math.ceil(sockets / SOCKETS_PER_PLAYER);

export function isExactlyOnce({ alerts: { lost, duplicated, misdelivered } }: LoadResult): boolean {
  return lost + duplicated + misdelivered === 0;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { count, runSql } = { count: accountsFor(options), runSql: sqlRunner(process.env) };
  const result = await withAccounts({ count, runSql, say }, (accounts) =>
    orInterrupted(runLoad(options, accounts), interruption()),
  );
  process.stdout.write(`\n${loadReport(result)}\n`);
  writeFileSync('.cache/load.json', `${JSON.stringify(result, null, 2)}\n`);
  if (!isExactlyOnce(result)) fail('\nAlerts were lost, came twice or were misdelivered.');
  // Idle connections would keep the process alive for a while.
  process.exit(0);
}

if (import.meta.main) await main().catch(({ message }: Error) => fail(message));
