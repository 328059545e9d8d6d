import * as networkCalls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import type { ServerStatus } from '@site/contract/http/services';
import { fetchPublic, createUpstreamClient, serviceUrl } from '../../upstreams/upstreamClient.ts';
import { createStaleWhileRevalidate } from '../../upstreams/staleWhileRevalidate.ts';
import type { Api } from '@site/backend/api';
import { cacheFor } from '@site/backend/cacheFor';
import type { Services } from '../../services.ts';
import { playersInGame } from './playersInGame.ts';
import { readStatus, UNKNOWN, demoStatus } from './publicStatus.ts';
import { pingGameServer } from './serverListPing.ts';

const MINUTE = 60_000;

const KEY = 'status';

const TIMEOUT_MS = 1_500;

/**
 * `GET /status`: the number of online players, from the game servers that are linked or, if none was heard lately, from
 * the network's address, which is pinged at most once a minute. A public service is asked instead if one is configured.
 */
export function statusRoutes(
  app: Api,
  { config, db, site, settings }: Pick<Services, 'config' | 'db' | 'site' | 'settings'>,
  { timeoutMs = TIMEOUT_MS } = {},
): void {
  const calls = createUpstreamClient({ service: 'status', log: app.log });
  app.addHook('onClose', async () => calls.close());
  const known = createStaleWhileRevalidate<ServerStatus>({
    fresh: MINUTE,
    usable: 10 * MINUTE,
    retry: MINUTE / 2,
    timeoutMs,
    concurrency: 1,
    maxPending: 1,
    bytes: 1024,
    sizeOf: () => 0,
  });

  const { serverAddress: address, services } = site;

  async function ask(signal: AbortSignal): Promise<ServerStatus> {
    if (config.demo) return readStatus(demoStatus(new Date()));
    if (!services.status) return pingGameServer(address, signal);
    return readStatus(await fetchPublic(serviceUrl(services.status.url, { address }), signal));
  }

  const load = () => calls.make(ask);

  // While the database is down, the network may still answer.
  const inGame = cacheFor(1_000, () => playersInGame(db).catch(() => undefined));

  /** If it is unknown whether the count may be shown, it is hidden. */
  const mayShow = () =>
    settings.current().then(
      ({ monitoring }) => monitoring.showPlayerCount,
      () => false,
    );

  implement(app, networkCalls.readStatus, async (_request, reply) => {
    const status = (await mayShow()) ? ((await inGame()) ?? (await known.get(KEY, load))) : undefined;
    return reply.header('cache-control', 'public, max-age=30').send(status ?? UNKNOWN);
  });
}
