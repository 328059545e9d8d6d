import type { PanelSettings } from '@site/contract/http/panel';
import type { ServerStatus } from '@site/contract/http/services';
import type { RequestListener } from 'node:http';
import {
  send,
  startPublicService,
  trustPublicServices,
  type PublicService,
} from '../../upstreams/testing/publicService.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startFeature } from '../../testing/featureApp.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { statusRoutes } from './routes.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
const UNKNOWN = { online: null, max: null };

const maintenance: PanelSettings['maintenance'] = { enabled: false, message: 'Soon' };
const monitoring: PanelSettings['monitoring'] = {
  showPlayerCount: true,
  autoRestart: false,
  logLevel: 'warn',
  checklist: [],
};

restoreClock();
trustPublicServices();
const db = await openTestDatabase();
await addPlayer(db, { name: 'Owner', rank: 'owner' });

/** A test service's response: a complete body, or a custom handler. */
type ServiceResponse = RequestListener | string | object;

function listenerOf(answer: ServiceResponse): RequestListener {
  if (typeof answer === 'function') return answer as RequestListener;
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return (_request, response) => send(response, 'application/json', body);
}

const online = (players: number) => ({ online: true, players: { online: players, max: 500 } });

/** Starts an app with only the status, without a timeout for callers. */
const startAlone = (options: Parameters<typeof startFeature>[1]) =>
  startFeature((api, needs) => statusRoutes(api, needs, { timeoutMs: MINUTE }), options);

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly startApp?: typeof startTestApp | typeof startAlone;
}

const siteAt = ({ origin }: PublicService) =>
  siteWith(({ services }) => ({ services: { ...services, status: { url: `${origin}/3/{address}` } } }));

async function start(answer: ServiceResponse, { env = {}, startApp = startAlone }: Options = {}) {
  const service = await startPublicService(listenerOf(answer));
  const { app } = await startApp({ db, env: { ...siteAt(service), ...env } });
  const read = async (): Promise<ServerStatus> => {
    const reply = await app.inject({ url: '/api/status' });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=30']);
    return reply.json<ServerStatus>();
  };
  const say = (next: ServiceResponse) => (service.answer = listenerOf(next));
  return { app, service, read, say };
}

const startWhole = (answer: ServiceResponse) => start(answer, { startApp: startTestApp });

describe('the formats of public services', () => {
  const v3 = {
    ip: '203.0.113.7',
    port: 25565,
    debug: { ping: true, query: false },
    motd: { raw: ['§6Hello'], clean: ['Hello'], html: ['<script>alert(1)</script>'] },
    players: { online: 214, max: 1_000, list: [{ name: 'Steve', uuid: 'x' }] },
    online: true,
    icon: `data:image/png;base64,${'A'.repeat(20_000)}`,
  };
  const v2 = {
    online: true,
    host: 'play.example',
    eula_blocked: false,
    version: { name_raw: '1.21', protocol: 767 },
    players: { online: 214, max: 1_000, list: [] },
  };

  test.each<[what: string, body: object, status: ServerStatus]>([
    ['mcsrvstat v3', v3, { online: 214, max: 1_000 }],
    ['mcsrvstat v3, offline', { online: false, ip: '127.0.0.1', debug: { ping: false } }, UNKNOWN],
    ['mcstatus v2', v2, { online: 214, max: 1_000 }],
    ['mcstatus v2, numbers unknown', { ...v2, players: { online: null, max: null, list: [] } }, UNKNOWN],
    [
      'mcstatus v2, one number unknown',
      { ...v2, players: { online: 0, max: null } },
      { online: 0, max: null },
    ],
    ['mcstatus v2, offline', { online: false, host: 'play.example', srv_record: null }, UNKNOWN],
    ['more players than slots', { online: true, players: { online: 9, max: 5 } }, { online: 9, max: 5 }],
    ['no players online', { online: true, players: { online: 0, max: 0 } }, { online: 0, max: 0 }],
  ])('%s', async (_what, body, status) => {
    const { read, service } = await start(body);
    expect(await read()).toEqual(status);
    expect(await read()).toEqual(status);
    expect(service.requests.map(({ url }) => url)).toEqual(['/3/play.blockhaven.example']);
  });
});

describe('passes on the maximum beside', () => {
  test.each<[what: string, online: string]>([
    ['a negative number', '-1'],
    ['a huge number', '1e15'],
    ['an infinite number', '1e999'],
    ['a fraction', '1.5'],
    ['a string', '"12"'],
    ['a boolean', 'true'],
  ])('%s', async (_what, online) => {
    const { read } = await start(`{"online":true,"players":{"online":${online},"max":10}}`);
    expect(await read()).toEqual({ online: null, max: 10 });
  });

  test('and who is online beside a negative maximum', async () => {
    const { read } = await start({ online: true, players: { online: 12, max: -1 } });
    expect(await read()).toEqual({ online: 12, max: null });
  });
});

describe('does not pass on', () => {
  test.each<[what: string, answer: ServiceResponse]>([
    ['no players', { online: true }],
    ['players in a prototype', '{"online":true,"__proto__":{"players":{"online":1,"max":2}}}'],
    ['neither online nor offline', { online: 'true', players: { online: 1, max: 2 } }],
    ['null', 'null'],
    ['nothing', ''],
    ['truncated JSON', '{"online":true,"players":{"onl'],
    ['deep nesting that ends', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a page', '<!doctype html><title>Cloud</title>'],
    ['an error', (_request, response) => send(response, 'application/json', JSON.stringify(online(5)), 500)],
  ])('%s', async (_what, answer) => {
    const { read, say, service } = await start(answer);
    expect(await read()).toEqual(UNKNOWN);
    expect(await read()).toEqual(UNKNOWN);
    expect(service.requests).toHaveLength(1);
    say(online(7));
    letPass(31 * SECOND);
    expect(await read()).toEqual({ online: 7, max: 500 });
    say(answer);
    letPass(61 * SECOND);
    await read();
    await until(() => service.requests.length === 3);
    expect(await read()).toEqual({ online: 7, max: 500 });
  });
});

describe('calls to the service', () => {
  test('refresh the count in the background after a minute', async () => {
    const { read, say, service } = await start(online(5));
    await read();
    letPass(59 * SECOND);
    await read();
    expect(service.requests).toHaveLength(1);

    const held = Promise.withResolvers<() => void>();
    say((_request, response) =>
      held.resolve(() => send(response, 'application/json', JSON.stringify(online(6)))),
    );
    letPass(2 * SECOND);
    const answers = await Promise.all(Array.from({ length: 50 }, read));
    expect(answers.filter(({ online: players }) => players === 5)).toHaveLength(50);
    (await held.promise)();
    await until(async () => (await read()).online === 6);
    expect(service.requests).toHaveLength(2);
  });

  test('pause for 30 seconds after a failure, while the last count stays for ten minutes', async () => {
    const { read, say, service } = await start(online(5));
    await read();
    say('down');
    letPass(61 * SECOND);
    for (const [after, asked] of [
      [0, 2],
      [29, 2],
      [2, 3],
      [29, 3],
    ] as const) {
      letPass(after * SECOND);
      expect(await read()).toEqual({ online: 5, max: 500 });
      await until(() => service.requests.length === asked);
      // The response must have been read, too.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    letPass(7 * MINUTE);
    expect(await read()).toEqual({ online: 5, max: 500 });
    letPass(MINUTE);
    expect(await read()).toEqual(UNKNOWN);
    say(online(8));
    letPass(31 * SECOND);
    expect(await read()).toEqual({ online: 8, max: 500 });
  });

  test('are aborted when the app closes', async () => {
    const gone = Promise.withResolvers<unknown>();
    const { app, read, service } = await start((_request, response) => response.on('close', gone.resolve));
    const reading = read();
    await until(() => service.requests.length === 1);
    await app.close();
    await gone.promise;
    expect(await reading).toEqual(UNKNOWN);
  });
});

describe('with the settings', () => {
  afterEach(() => db.deleteFrom('settings').execute());

  test('hides and shows the count, without calls while it is hidden', async () => {
    const { app, read, service } = await startWhole(online(5));
    const owner = await logIn(app, 'Owner');
    const show = async (showPlayerCount: boolean) => {
      const payload = { maintenance, monitoring: { ...monitoring, showPlayerCount } };
      expect((await owner.put('/api/panel/settings', payload)).statusCode).toBeLessThan(300);
    };
    await show(false);
    expect(await read()).toEqual(UNKNOWN);
    expect(service.requests).toHaveLength(0);
    await show(true);
    expect(await read()).toEqual({ online: 5, max: 500 });
    await show(false);
    expect(await read()).toEqual(UNKNOWN);
  });

  test('shows the count during maintenance', async () => {
    const { app, read } = await startWhole(online(5));
    const owner = await logIn(app, 'Owner');
    await owner.put('/api/panel/settings', { maintenance: { ...maintenance, enabled: true }, monitoring });
    expect(await read()).toEqual({ online: 5, max: 500 });
  });

  test('hides the count without a database', async () => {
    const service = await startPublicService(listenerOf(online(5)));
    const { app } = await startTestApp({ env: siteAt(service) });
    const reply = await app.inject({ url: '/api/status' });
    expect([reply.statusCode, reply.json(), service.requests]).toEqual([200, UNKNOWN, []]);
  });
});

test('returns a generated status in the demo, without a call to the service', async () => {
  const { read, service } = await start(online(5), { env: { DEMO: '1' } });
  const counts: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    const { online: players, max } = await read();
    expect(max).toBe(1_000);
    counts.push(players ?? -1);
    letPass(10 * MINUTE + 1);
  }
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...counts)).toBeLessThanOrEqual(400);
  expect(Math.max(...counts) - Math.min(...counts)).toBeGreaterThan(200);
  const steps = counts.slice(1).map((count, index) => Math.abs(count - (counts[index] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(120);
  expect(service.requests).toEqual([]);
});
