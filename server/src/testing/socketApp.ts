import { randomUUID } from 'node:crypto';
import type { RankId } from '@site/contract/ranks';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import { readConfig } from '../config/config.ts';
import type { Schema } from '../database/schema.ts';
import { findGameServer } from '../features/game/gameServers.ts';
import { openSockets } from '../sockets/openSockets.ts';
import { createAccessTokens } from '../sessions/accessTokens.ts';
import { createAuthentication } from '../sessions/authentication.ts';
import { createRateLimits } from '../http/rateLimits.ts';
import { openRedis } from '@site/backend/redis';
import { createSettingsCache } from '../config/siteSettings.ts';
import { addPlayer } from './accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { addressOf, next, register, socketOpener, type Connect, type PageSocket } from './sockets.ts';
import { SESSION_SECRET } from './testApp.ts';

const tokens = createAccessTokens(SESSION_SECRET);

export type SocketPlayer = Awaited<ReturnType<typeof openSessionOf>>;

export async function openSessionOf(db: Kysely<Schema>, uuid: string) {
  const sessionId = randomUUID();
  const expires_at = new Date(Date.now() + 3_600_000);
  await db.insertInto('sessions').values({ id: sessionId, user_id: uuid, expires_at }).execute();
  return { uuid, sessionId, token: await tokens.sign(uuid, sessionId) };
}

export async function addSocketPlayer(
  db: Kysely<Schema>,
  values: Partial<Parameters<typeof addPlayer>[1]> = {},
) {
  const { uuid } = await addPlayer(db, { name: `P${randomUUID().slice(0, 12)}`, ...values });
  return openSessionOf(db, uuid);
}

/** Milliseconds of announcements, which sites delay for the sake of their caches. */
const QUICK = { delay: 50, interval: 200 };

interface Options {
  readonly db: Kysely<Schema>;
  readonly env?: Readonly<Record<string, string>>;
  readonly requireSecondFactor?: readonly RankId[];
  readonly times?: Parameters<typeof openSockets>[2]['times'];
}

export type SocketApp = Awaited<ReturnType<typeof startSocketApp>>;

/** An app with only sockets, closed after the last test of the file. */
export async function startSocketApp(connect: Connect, { db, env, requireSecondFactor, times }: Options) {
  const config = readConfig({
    SESSION_SECRET,
    RATE_LIMITS: 'socketAddress=100000/60,socketAccount=100000/60',
    ...env,
  });
  const app = Fastify();
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, app.log);
  const needs = {
    config,
    db,
    authentication: createAuthentication(db, tokens, { ...(requireSecondFactor && { requireSecondFactor }) }),
    limits: createRateLimits(config.rates, { redis }),
    settings: createSettingsCache(db, app.log),
    findGameServer: (token: string) => findGameServer(db, token, 'v1'),
  };
  const sockets = openSockets(app, needs, { redis, times: { announcer: QUICK, ...times } });
  app.addHook('onClose', async () => redis?.close());
  cleanUpLater(() => app.close());
  const address = await addressOf(app);
  const open = socketOpener(connect, address);
  return {
    sockets,
    address,
    open,
    async join({ token, uuid }: SocketPlayer) {
      const socket = await open(token);
      const answer = await register(socket, uuid);
      if (!answer.ok) throw new Error(answer.code);
      return socket;
    },
    close: () => app.close(),
  };
}

/** Resolves when one of many alerts has arrived: a new process may miss the first. */
export async function arrives({ sockets }: SocketApp, uuid: string, socket: PageSocket): Promise<void> {
  const sending = setInterval(() => sockets.sendAlert(uuid, { category: 'system', message: 'Again' }), 50);
  try {
    await next(socket, 'new-alert');
  } finally {
    clearInterval(sending);
  }
}

export async function startProcesses(connect: Connect, { db, env }: Required<Pick<Options, 'db' | 'env'>>) {
  const start = () => startSocketApp(connect, { db, env });
  const [one, other] = [await start(), await start()];
  const player = await addSocketPlayer(db);
  await arrives(one, player.uuid, await other.join(player));
  await arrives(other, player.uuid, await one.join(player));
  return [one, other] as const;
}
