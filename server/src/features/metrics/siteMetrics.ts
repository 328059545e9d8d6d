import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../../database/open.ts';
import type { DatabaseProbe } from '../../database/databaseProbe.ts';
import type { SocketCounts } from '../../sockets/sockets.ts';
import type { Services } from '../../services.ts';
import { describeDelivery } from './deliveryMetrics.ts';
import { describeOrders } from './orderMetrics.ts';
import { describeRows } from './describeRows.ts';

export interface Sources extends Pick<Services, 'db' | 'delivery'> {
  readonly sockets: () => SocketCounts;
  readonly isDatabaseUp: DatabaseProbe;
  readonly redis?: (() => boolean) | undefined;
  readonly pool?: (() => PoolState) | undefined;
}

function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

function describePool(registry: Registry, pool: () => PoolState): void {
  const add = (name: string, help: string, part: keyof PoolState) =>
    gauge(registry, `database_pool_${name}`, help, () => pool()[part]);
  add('connections', 'Open connections to PostgreSQL.', 'open');
  add('idle_connections', 'Idle connections to PostgreSQL.', 'idle');
  add('max_connections', 'Maximum pool size of this process.', 'max');
  add('waiting_requests', 'Queries waiting for a connection to PostgreSQL.', 'waiting');
}

/** The game servers that have called, by the names that the team gave them. */
function describeGameServers(registry: Registry, db: Sources['db']): void {
  const servers = db
    .selectFrom('game_servers')
    .select(['name as server', 'heard_at'])
    .where('heard_at', 'is not', null);
  describeRows(
    registry,
    () => servers.execute(),
    ['server'],
    [
      [
        'game_server_heard_timestamp_seconds',
        'When the game server last called.',
        ({ heard_at: heard }) => heard && heard.getTime() / 1000,
      ],
    ],
  );
}

/** Adds metrics that are collected on a scrape, so that calls cost nothing. */
export function describeSite(
  registry: Registry,
  { db, sockets, isDatabaseUp, redis, pool, delivery }: Sources,
): void {
  // First, before other metrics query the database and are seen waiting.
  if (pool) describePool(registry, pool);
  gauge(
    registry,
    'database_up',
    'Whether the database answers within 2 seconds and accepts writes.',
    async () => Number(await isDatabaseUp()),
  );
  gauge(registry, 'live_sockets', 'Open sockets.', () => sockets().open);
  gauge(
    registry,
    'live_sockets_registered',
    'Open sockets that receive the alerts of a player.',
    () => sockets().registered,
  );
  if (redis) gauge(registry, 'redis_up', 'Whether Redis answers and accepts writes.', () => Number(redis()));
  describeDelivery(registry, delivery);
  describeGameServers(registry, db);
  describeOrders(registry, db);
  new Gauge({
    name: 'site_build_info',
    help: 'The build of the shell that pages use; always 1.',
    labelNames: ['shell'],
    registers: [registry],
    collect() {
      this.reset();
      this.set({ shell: delivery.shell.revision() ?? 'none' }, 1);
    },
  });
}
