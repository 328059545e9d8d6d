import type { ServerStatus } from '@site/contract/http/services';
import { until } from '@site/backend/testing/until';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startFeature } from '../../testing/featureApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { send, startPublicService, trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { statusRoutes } from './routes.ts';
import { playersOf, startPingedServer } from './testing/pingedServer.ts';

const SECOND = 1_000;
const UNKNOWN = { online: null, max: null };
const PINGED = { online: 7, max: 500 };
const SERVED = { online: 5, max: 400 };

restoreClock();
trustPublicServices();
const db = await openTestDatabase();

const answerWith = (online: number) => (socket: Socket) => socket.write(playersOf(online, 500));

const server = await startPingedServer(() => undefined);
const service = await startPublicService(() => undefined);

beforeEach(() => {
  server.requests.length = 0;
  server.answer = answerWith(7);
  service.requests.length = 0;
  service.answer = (_request, response) =>
    send(response, 'application/json', JSON.stringify({ online: true, players: SERVED }));
});
afterEach(() => server.allClosed());

interface Options {
  readonly hasService?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Starts an app whose network is the pinged server. */
function start({ hasService = false, env = {}, timeoutMs = 60 * SECOND }: Options = {}) {
  const status = { url: `${service.origin}/{address}` };
  const site = siteWith(({ services: { avatars } }) => ({
    serverAddress: server.address,
    services: hasService ? { avatars, status } : { avatars },
  }));
  const { app } = startFeature((api, needs) => statusRoutes(api, needs, { timeoutMs }), {
    db,
    env: { ...site, ...env },
  });
  const read = async () => (await app.inject('/api/status')).json<ServerStatus>();
  return { app, read };
}

const asked = () => ({ pings: server.requests.length, calls: service.requests.length });

describe('while no game server is heard', () => {
  test('the address of the network is pinged', async () => {
    const { read } = start();
    expect(await read()).toEqual(PINGED);
    expect(asked()).toEqual({ pings: 1, calls: 0 });
  });

  test('a configured service is asked instead', async () => {
    const { read } = start({ hasService: true });
    expect(await read()).toEqual(SERVED);
    expect(asked()).toEqual({ pings: 0, calls: 1 });
    expect(service.requests[0]?.url).toBe(`/${server.address}`);
  });

  test('a service that fails is not replaced by a ping', async () => {
    const { read } = start({ hasService: true });
    service.answer = (_request, response) => send(response, 'text/plain', 'down', 500);
    expect(await read()).toEqual(UNKNOWN);
    expect(asked()).toEqual({ pings: 0, calls: 1 });
  });

  test.each([false, true])('the demo asks neither (service: %s)', async (hasService) => {
    const { read } = start({ hasService, env: { DEMO: '1' } });
    expect((await read()).max).toBe(1_000);
    expect(asked()).toEqual({ pings: 0, calls: 0 });
  });
});

test.each([false, true])('while one is heard, neither is asked (service: %s)', async (hasService) => {
  const id = randomUUID();
  const players = JSON.stringify([{ uuid: randomUUID(), name: 'Steve' }]);
  await db
    .insertInto('game_servers')
    .values({ id, name: 'lobby', token_hash: '', max_players: 50, players, heard_at: new Date() })
    .execute();
  const { read } = start({ hasService });
  const status = await read();
  await db.deleteFrom('game_servers').execute();
  expect(status).toEqual({ online: 1, max: 50 });
  expect(asked()).toEqual({ pings: 0, calls: 0 });
});

describe('pings', () => {
  test('are shared by all callers and refreshed in the background after a minute', async () => {
    const { read } = start();
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

  test('pause for 30 seconds after a failure', async () => {
    const { read } = start();
    server.answer = (socket) => socket.end();
    expect(await read()).toEqual(UNKNOWN);
    server.answer = answerWith(7);
    letPass(15 * SECOND);
    expect(await read()).toEqual(UNKNOWN);
    expect(asked().pings).toBe(1);
    letPass(16 * SECOND);
    expect(await read()).toEqual(PINGED);
  });

  test('go on after the timeout of their caller', async () => {
    const { read } = start({ timeoutMs: 1 });
    const waiting = Promise.withResolvers<Socket>();
    server.answer = waiting.resolve;
    expect(await read()).toEqual(UNKNOWN);
    answerWith(7)(await waiting.promise);
    await until(async () => (await read()).online === 7);
    expect(asked().pings).toBe(1);
  });

  test('are aborted when the app closes', async () => {
    const { app, read } = start();
    server.answer = () => undefined;
    const reading = read();
    await until(() => server.requests.length === 1);
    await app.close();
    expect(await reading).toEqual(UNKNOWN);
    await server.allClosed();
  });

  test('of a server without a maximum show who is online', async () => {
    const { read } = start();
    server.answer = (socket) => socket.write(playersOf(12, -1));
    expect(await read()).toEqual({ online: 12, max: null });
  });
});
