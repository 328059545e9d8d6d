import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { until } from '@site/backend/testing/until';
import type { PanelSettings } from '@site/contract/http/panel';
import type { ServerStatus } from '@site/contract/http/services';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startFeature } from '../../testing/featureApp.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { send, startPublicService, trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { statusRoutes } from './routes.ts';
import { playersOf, startPingedServer } from './testing/pingedServer.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const UNKNOWN = { online: null, max: null };
const PINGED = { online: 7, max: 500 };
const SERVED = { online: 5, max: 400 };

restoreClock();
trustPublicServices();
const db = await openTestDatabase();
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const server = await startPingedServer(() => undefined);
const service = await startPublicService(() => undefined);

const answerWith = (online: number) => (socket: Socket) => socket.write(playersOf(online, 500));

/** What a service answers: a complete body, or a handler. */
type ServiceResponse = RequestListener | string | object;

function say(answer: ServiceResponse): void {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  service.answer =
    typeof answer === 'function'
      ? (answer as RequestListener)
      : (_request, response) => send(response, 'application/json', body);
}

beforeEach(async () => {
  await db.deleteFrom('game_servers').execute();
  await db.deleteFrom('settings').execute();
  server.requests.length = 0;
  server.answer = answerWith(7);
  service.requests.length = 0;
  say({ online: true, players: SERVED });
});
afterEach(() => server.allClosed());

interface Options {
  readonly hasService?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts another app than one with the status alone. */
  readonly startApp?: typeof startTestApp;
}

/** Starts an app whose network is the pinged server. */
async function start({ hasService = false, env = {}, startApp }: Options = {}) {
  const status = { url: `${service.origin}/3/{address}` };
  const site = siteWith(({ services: { avatars } }) => ({
    serverAddress: server.address,
    services: hasService ? { avatars, status } : { avatars },
  }));
  const options = { db, env: { ...site, ...env } };
  const { app } = startApp
    ? await startApp(options)
    : startFeature((api, needs) => statusRoutes(api, needs, { timeoutMs: MINUTE }), options);
  const read = async (): Promise<ServerStatus> => {
    const reply = await app.inject({ url: '/api/status' });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=30']);
    return reply.json<ServerStatus>();
  };
  return { app, read };
}

const asked = () => ({ pings: server.requests.length, calls: service.requests.length });

describe('of the game servers', () => {
  async function addServer(heardAgoS: number, max: number | null, ...names: string[]): Promise<void> {
    const id = randomUUID();
    const players = names.map((name) => ({ uuid: `00000000-0000-4000-8000-00000000000${name}`, name }));
    await db
      .insertInto('game_servers')
      .values({
        id,
        name: id.slice(0, 8),
        token_hash: '',
        max_players: max,
        players: JSON.stringify(players),
        heard_at: new Date(Date.now() - heardAgoS * SECOND),
      })
      .execute();
  }

  test.each([false, true])(
    'counts each player once who was heard lately (service: %s)',
    async (hasService) => {
      await addServer(5, 100, '1', '2', '3');
      await addServer(80, 50, '3', '4');
      await addServer(100, 500, '5', '6');
      expect(await (await start({ hasService })).read()).toEqual({ online: 4, max: 150 });
      expect(asked()).toEqual({ pings: 0, calls: 0 });
    },
  );

  test('counts nobody on servers that are empty, whose room is unknown', async () => {
    await addServer(5, null);
    expect(await (await start()).read()).toEqual({ online: 0, max: null });
  });

  test('doesn’t count where nobody says who is online', async () => {
    await addServer(5, 100);
    await db.updateTable('game_servers').set({ lists_players: false }).execute();
    expect(await (await start()).read()).toEqual(PINGED);
    await addServer(5, 50, '1');
    expect(await (await start()).read()).toEqual({ online: 1, max: 150 });
  });
});

describe('while no game server is heard', () => {
  test('the address of the network is pinged', async () => {
    const { read } = await start();
    expect(await read()).toEqual(PINGED);
    expect(asked()).toEqual({ pings: 1, calls: 0 });
  });

  test('a configured service is asked instead', async () => {
    const { read } = await start({ hasService: true });
    expect(await read()).toEqual(SERVED);
    expect(asked()).toEqual({ pings: 0, calls: 1 });
    expect(service.requests[0]?.url).toBe(`/3/${server.address}`);
  });

  test('a service that fails is not replaced by a ping', async () => {
    const { read } = await start({ hasService: true });
    say((_request, response) => send(response, 'text/plain', 'down', 500));
    expect(await read()).toEqual(UNKNOWN);
    expect(asked()).toEqual({ pings: 0, calls: 1 });
  });

  test('the demo asks neither and makes a count up', async () => {
    const { read } = await start({ hasService: true, env: { DEMO: '1' } });
    const counts: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const { online, max } = await read();
      expect(max).toBe(1_000);
      counts.push(online ?? -1);
      letPass(10 * MINUTE + 1);
    }
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...counts)).toBeLessThanOrEqual(400);
    expect(Math.max(...counts) - Math.min(...counts)).toBeGreaterThan(200);
    expect(asked()).toEqual({ pings: 0, calls: 0 });
  });
});

describe('pings', () => {
  test('are shared by all callers and refreshed in the background after a minute', async () => {
    const { read } = await start();
    const waiting = Promise.withResolvers<Socket>();
    server.answer = waiting.resolve;
    const first = Promise.all(Array.from({ length: 20 }, read));
    answerWith(7)(await waiting.promise);
    expect(new Set((await first).map(({ online }) => online))).toEqual(new Set([7]));
    letPass(30 * SECOND);
    expect(await read()).toEqual(PINGED);
    expect(asked().pings).toBe(1);

    const refreshing = Promise.withResolvers<Socket>();
    server.answer = refreshing.resolve;
    letPass(31 * SECOND);
    expect(await read()).toEqual(PINGED);
    answerWith(8)(await refreshing.promise);
    await until(async () => (await read()).online === 8);
    expect(asked().pings).toBe(2);
  });

  test('are aborted when the app closes', async () => {
    const { app, read } = await start();
    server.answer = () => undefined;
    const reading = read();
    await until(() => server.requests.length === 1);
    await app.close();
    expect(await reading).toEqual(UNKNOWN);
    await server.allClosed();
  });
});

describe('the answer of a public service', () => {
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
    players: { online: 214, max: null, list: [] },
  };

  test.each<[what: string, answer: ServiceResponse, status: ServerStatus]>([
    ['mcsrvstat v3', v3, { online: 214, max: 1_000 }],
    ['mcsrvstat v3, offline', { online: false, ip: '127.0.0.1', debug: { ping: false } }, UNKNOWN],
    ['mcstatus v2, one number unknown', v2, { online: 214, max: null }],
    ['a number that can’t be', { online: true, players: { online: -1, max: 10 } }, { online: null, max: 10 }],
    ['no players', { online: true }, UNKNOWN],
    ['players in a prototype', '{"online":true,"__proto__":{"players":{"online":1,"max":2}}}', UNKNOWN],
    ['neither online nor offline', { online: 'true', players: { online: 1, max: 2 } }, UNKNOWN],
    ['null', 'null', UNKNOWN],
    ['nothing', '', UNKNOWN],
    ['truncated JSON', '{"online":true,"players":{"onl', UNKNOWN],
    ['deep nesting that ends', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, UNKNOWN],
    ['a page', '<!doctype html><title>Cloud</title>', UNKNOWN],
  ])('%s', async (_what, answer, status) => {
    say(answer);
    const { read } = await start({ hasService: true });
    expect([await read(), await read()]).toEqual([status, status]);
    expect(service.requests).toHaveLength(1);
  });

  test('stays for ten minutes while the service fails, which is asked every 30 seconds', async () => {
    const { read } = await start({ hasService: true });
    await read();
    say('down');
    letPass(61 * SECOND);
    for (const [after, calls] of [
      [0, 2],
      [29, 2],
      [2, 3],
      [29, 3],
    ] as const) {
      letPass(after * SECOND);
      expect(await read()).toEqual(SERVED);
      await until(() => service.requests.length === calls);
      // The response must have been read, too.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    letPass(7 * MINUTE);
    expect(await read()).toEqual(SERVED);
    letPass(MINUTE);
    expect(await read()).toEqual(UNKNOWN);
    say({ online: true, players: PINGED });
    letPass(31 * SECOND);
    expect(await read()).toEqual(PINGED);
  });
});

describe('with the settings', () => {
  const maintenance: PanelSettings['maintenance'] = { enabled: false, message: 'Soon' };
  const monitoring: PanelSettings['monitoring'] = {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'warn',
    checklist: [],
  };

  test('hides and shows the count, without calls while it is hidden', async () => {
    const { app, read } = await start({ startApp: startTestApp });
    const owner = await logIn(app, 'Owner');
    const show = async (showPlayerCount: boolean) => {
      const payload = { maintenance, monitoring: { ...monitoring, showPlayerCount } };
      expect((await owner.put('/api/panel/settings', payload)).statusCode).toBeLessThan(300);
    };
    await show(false);
    expect(await read()).toEqual(UNKNOWN);
    expect(asked()).toEqual({ pings: 0, calls: 0 });
    await show(true);
    expect(await read()).toEqual(PINGED);
    await show(false);
    expect(await read()).toEqual(UNKNOWN);
  });

  test('shows the count during maintenance', async () => {
    const { app, read } = await start({ startApp: startTestApp });
    const owner = await logIn(app, 'Owner');
    await owner.put('/api/panel/settings', { maintenance: { ...maintenance, enabled: true }, monitoring });
    expect(await read()).toEqual(PINGED);
  });

  test('hides the count without a database', async () => {
    const { app } = await startTestApp({ env: siteWith(() => ({ serverAddress: server.address })) });
    const reply = await app.inject({ url: '/api/status' });
    expect([reply.statusCode, reply.json(), asked().pings]).toEqual([200, UNKNOWN, 0]);
  });
});
