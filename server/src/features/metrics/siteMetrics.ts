import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../../database/open.ts';
import { createDatabaseProbe } from '../../database/databaseProbe.ts';
import type { SocketCounts } from '../../sockets/sockets.ts';
import { cacheFor } from '@site/backend/cacheFor';
import type { RemoteHealth } from '@site/delivery';
import type { Services } from '../../services.ts';

export interface Sources extends Pick<Services, 'db' | 'delivery'> {
  readonly sockets: () => SocketCounts;
  /** Returns whether Redis answers, if there is one. */
  readonly redis?: (() => boolean) | undefined;
  /** Set if the database has several connections. */
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

function describeRemotes(registry: Registry, { releases }: Sources['delivery']): void {
  new Gauge({
    name: 'remote_live_info',
    help: 'The version of each remote that is live according to this process; always 1.',
    labelNames: ['remote', 'version'],
    registers: [registry],
    async collect() {
      // If the remotes are broken, the other metrics are needed most.
      const live = await releases.registryFor({}).catch(() => undefined);
      this.reset();
      for (const { name, version } of live?.registry.remotes ?? []) this.set({ remote: name, version }, 1);
    },
  });
}

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

/** The metrics that pages reported of each version within the last hour. */
const HEALTH: readonly (readonly [
  name: string,
  help: string,
  read: (health: RemoteHealth) => number | null,
])[] = [
  ['loads', 'Loads of the version in the last hour.', ({ loads }) => loads],
  ['failures', 'Loads of the version that failed in the last hour.', ({ failures }) => failures],
  ['errors', 'Errors that the version threw in the last hour.', ({ errors }) => errors],
  [
    'load_p75_seconds',
    'Time to load the version, the 75th percentile of the last hour.',
    ({ loadP75 }) => seconds(loadP75),
  ],
  [
    'lcp_p75_seconds',
    'Largest Contentful Paint of its pages, the 75th percentile of the last hour.',
    ({ lcpP75 }) => seconds(lcpP75),
  ],
  [
    'inp_p75_seconds',
    'Interaction to Next Paint of its pages, the 75th percentile of the last hour.',
    ({ inpP75 }) => seconds(inpP75),
  ],
];

/** One query for all of these on a scrape. */
const HEALTH_CACHE_MS = 1_000;

function describeHealth(registry: Registry, delivery: Sources['delivery']): void {
  const read = cacheFor(HEALTH_CACHE_MS, () => delivery.health());
  for (const [name, help, valueOf] of HEALTH)
    new Gauge({
      name: `remote_${name}`,
      help,
      labelNames: ['remote', 'version'],
      registers: [registry],
      async collect() {
        // If the database is down, the other metrics are needed most.
        const all = await read().catch(() => []);
        this.reset();
        for (const health of all) {
          const value = valueOf(health);
          if (value !== null) this.set({ remote: health.remote, version: health.version }, value);
        }
      },
    });
}

/** Adds metrics that are collected on a scrape, so that calls cost nothing. */
export function describeSite(registry: Registry, { db, sockets, redis, pool, delivery }: Sources): void {
  // First, before other metrics query the database and are seen waiting.
  if (pool) describePool(registry, pool);
  const databaseAnswers = createDatabaseProbe(db);
  gauge(registry, 'database_up', 'Whether the database answers within 2 seconds.', async () =>
    Number(await databaseAnswers()),
  );
  gauge(registry, 'live_sockets', 'Open sockets.', () => sockets().open);
  gauge(
    registry,
    'live_sockets_registered',
    'Open sockets that receive the alerts of a player.',
    () => sockets().registered,
  );
  if (redis) gauge(registry, 'redis_up', 'Whether Redis answers.', () => Number(redis()));
  describeRemotes(registry, delivery);
  describeHealth(registry, delivery);
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
