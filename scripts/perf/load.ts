import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Registry } from '@site/contract/http/registry';
import type { Request } from 'autocannon';
import pLimit from 'p-limit';
import { fail, say } from '@site/backend/terminal';
import { withAccounts, type Accounts } from './lib/accounts.ts';
import { isGood, jsonOf, logIn, openClient, type Player } from './lib/client.ts';
import { interruption, orInterrupted } from '../lib/interruption.ts';
import { tableOf } from '../lib/markdownTable.ts';
import { loopbackSite, wholeNumber } from './lib/commandLine.ts';
import { dockerStack } from './lib/composeStack.ts';
import { leaderboards, makeRequests } from './lib/requests.ts';
import { holdSockets, type SocketState } from './lib/sockets.ts';

/** Sockets of one player that the server allows at once. */
const SOCKETS_PER_PLAYER = 5;

/** Milliseconds after which an alert that has not arrived counts as lost. */
const ARRIVAL_TIMEOUT_MS = 5_000;

/** Seconds for which the maximum throughput is measured. */
const MAX_THROUGHPUT_SECONDS = 10;

export function readOptions(args: readonly string[]) {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: option('http://localhost:3000'),
      sockets: option('500'),
      connections: option('50'),
      seconds: option('60'),
      rate: option('300'),
      alerts: option('5'),
    },
  });
  return {
    site: loopbackSite(values.site),
    sockets: wholeNumber('sockets', values.sockets, 1, 10_000),
    connections: wholeNumber('connections', values.connections, 1, 500),
    // The players' logins last ten minutes.
    seconds: wholeNumber('seconds', values.seconds, 1, 300),
    rate: wholeNumber('rate', values.rate, 1, 10_000),
    alerts: wholeNumber('alerts', values.alerts, 1, 50),
  };
}

type LoadOptions = ReturnType<typeof readOptions>;

async function requestsOf(site: URL): Promise<Request[]> {
  const { remotes } = jsonOf<Registry>(await openClient(site.origin).get('/api/registry'));
  const pages = ['/', '/stats', '/clans', '/login'];
  const reads = ['/api/status', '/api/clans?limit=20&offset=0', '/api/panel/maintenance', ...leaderboards()];
  return [...pages, ...remotes.map(({ entry }) => entry), ...reads].map((path) => ({ method: 'GET', path }));
}

interface Alert {
  readonly sentAt: number;
  readonly player: Player;
  isAcknowledged: boolean;
  readonly arrivals: number[];
}

/** Returns how many alerts did not come once to each socket of their player that was open all the time. */
export function countAlerts(alerts: Iterable<Alert>, sockets: readonly Omit<SocketState, 'isOpen'>[]) {
  let [acknowledged, lost, twice, misdelivered] = [0, 0, 0, 0];
  for (const { player, isAcknowledged, arrivals } of alerts) {
    const arrived = new Set(arrivals);
    twice += arrivals.length - arrived.size;
    if (isAcknowledged) acknowledged += 1;
    for (const [socket, { player: owner, droppedAt }] of sockets.entries()) {
      const [isOwn, isThere] = [owner === player, arrived.has(socket)];
      if (!isOwn && isThere) misdelivered += 1;
      if (isOwn && !isThere && isAcknowledged && droppedAt === undefined) lost += 1;
    }
  }
  return { acknowledged, lost, twice, misdelivered };
}

async function sendAlerts(
  { seconds, alerts }: LoadOptions,
  { lead, players, sent }: { lead: Player; players: readonly Player[]; sent: Map<string, Alert> },
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  for (; performance.now() < endsAt; await sleep(1000 / alerts)) {
    const player = players[sent.size % players.length]!;
    const message = `${player.name}: ${sent.size}`;
    const alert: Alert = { sentAt: performance.now(), player, isAcknowledged: false, arrivals: [] };
    sent.set(message, alert);
    const body: SendAlertBody = { category: 'system', message, userId: player.uuid };
    const sending = lead.post('/api/alerts/send-application-alert', body);
    void sending.then((answer) => (alert.isAcknowledged = isGood(answer)));
  }
  await sleep(ARRIVAL_TIMEOUT_MS);
}

async function runLoad(options: LoadOptions, accounts: Accounts) {
  const { site, connections, seconds, rate } = options;
  const playerOf = (name: string) => logIn(site.origin, name, accounts.password);
  say(`${accounts.players.length} players log in …`);
  const lead = await playerOf(accounts.lead);
  const players = await pLimit(4).map(accounts.players, playerOf);

  say(`${options.sockets} sockets …`);
  const sent = new Map<string, Alert>();
  const latency = createHistogram();
  const { states, close } = await holdSockets(players, {
    each: SOCKETS_PER_PLAYER,
    onAlert(socket, message) {
      const alert = sent.get(message);
      alert?.arrivals.push(socket);
      if (alert) latency.record(Math.max(1, Math.round(performance.now() - alert.sentAt)));
    },
  });
  const visit = { url: site.origin, connections, requests: await requestsOf(site) };
  say(`visitors for ${seconds} s …`);
  const [visitors] = await Promise.all([
    makeRequests({ ...visit, duration: seconds, overallRate: rate }),
    sendAlerts(options, { lead, players, sent }),
  ]);
  const [p50, p99] = [latency.percentile(50), latency.percentile(99)];
  const alerts = { 'alerts sent': sent.size, p50, p99, ...countAlerts(sent.values(), states) };
  say(`maximum throughput for ${MAX_THROUGHPUT_SECONDS} s …`);
  const maxThroughput = await makeRequests({ ...visit, duration: MAX_THROUGHPUT_SECONDS });
  const sockets = {
    sockets: states.length,
    held: states.filter(({ isOpen }) => isOpen).length,
    dropped: states.filter(({ droppedAt }) => droppedAt !== undefined).length,
  };
  close();
  return { visitors, maxThroughput, alerts, sockets };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const count = Math.ceil(options.sockets / SOCKETS_PER_PLAYER);
  const { runSql } = dockerStack(process.env);
  const { visitors, maxThroughput, alerts, sockets } = await withAccounts({ count, runSql }, (accounts) =>
    orInterrupted(runLoad(options, accounts), interruption()),
  );
  const phases = tableOf([
    { phase: 'visitors', ...visitors },
    { phase: 'maximum throughput', ...maxThroughput },
  ]);
  process.stdout.write(`\n${phases}\n\n${tableOf([alerts])}\n\n${tableOf([sockets])}\n`);
  if (alerts.lost + alerts.twice + alerts.misdelivered > 0)
    fail('\nAlerts were lost, came twice or were misdelivered.');
  // Idle connections would keep the process alive for a while.
  process.exit(0);
}

if (import.meta.main) await main().catch(({ message }: Error) => fail(message));
