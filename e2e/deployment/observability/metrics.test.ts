import { jsonText } from '@site/backend/jsonText';
import { CALLS } from '@site/contract/calls/all';
import { countEntries } from '@site/delivery/testing/inside';
import { manifestOf } from '@site/delivery/testing/remotes';
import { addGameServer, recordPresence } from '../../../server/src/features/game/gameServers.ts';
import { parseMetrics } from '../../../server/src/features/metrics/testing/scrape.ts';
import { openTestDatabase } from '../../../server/src/testing/testDatabase.ts';
import { startTestApp } from '../../../server/src/testing/testApp.ts';
import { alerts, prometheus, queries } from './testing/observability.ts';
import { readExpression } from './testing/readExpression.ts';

const ADDED = ['job', 'instance', 'class', 'le'];

/** What Prometheus knows by itself. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  up: ADDED,
  ALERTS: [...ADDED, 'alertname', 'alertstate', 'severity', 'remote', 'server'],
};

const db = await openTestDatabase();
const ofShop = { remote: 'shop', version: '2.0.0-aaaa1111' };

async function startBusyApp() {
  const { app } = await startTestApp({
    db,
    env: { REDIS_URL: 'redis://127.0.0.1:1' },
    pool: () => ({ max: 10, open: 4, idle: 1, waiting: 0 }),
  });
  const manifest = jsonText(manifestOf('shop', ofShop));
  await db
    .insertInto('remote_versions')
    .values({ ...ofShop, manifest, published_by: 'x' })
    .execute();
  await db
    .insertInto('live_remotes')
    .values({ ...ofShop, by: 'x', previous: null, canary_version: null })
    .execute();
  await db
    .insertInto('deployments')
    .values({ ...ofShop, why: '', by: 'x', state: 'checking', claimed_at: null, created_at: new Date() })
    .execute();
  const kinds = ['load', 'failure', 'error', 'lcp', 'inp'] as const;
  await countEntries(
    db,
    kinds.map((kind) => ({ ...ofShop, kind, value: 1 })),
  );
  const { id = '' } = (await addGameServer(db, { name: 'Lobby' })) ?? {};
  const silent = { software: undefined, plugin: undefined, maxPlayers: undefined, players: undefined };
  await recordPresence(db, id, { ...silent, morePlayers: 0 }, { now: new Date() });
  await app.inject('/');
  return app;
}

const app = await startBusyApp();
const text = (await app.inject('/metrics')).payload;

const printed = new Map<string, Map<string, Set<string>>>();
for (const [, name = '', kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
  for (const end of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
    printed.set(name + end, new Map());
for (const series of parseMetrics(text).keys())
  for (const [, label = '', value = ''] of series.matchAll(/(\w+)="([^"]*)"/g)) {
    const labels = printed.get(series.split('{')[0] ?? '');
    labels?.set(label, (labels.get(label) ?? new Set()).add(value));
  }

const isLabel = (metric: string, label: string) =>
  (OWN[metric] ?? [...ADDED, ...(printed.get(metric)?.keys() ?? [])]).includes(label);

const used = [
  ...alerts.map(({ alert, expr, annotations = {} }) => ({
    of: alert,
    expr,
    shown: [
      ...Object.values(annotations)
        .join(' ')
        .matchAll(/\$labels\.(\w+)/g),
    ].map(([, name = '']) => name),
  })),
  ...queries.map(({ title, expr, legendFormat }) => ({
    of: title,
    expr,
    shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  })),
].map((one) => ({ ...one, ...readExpression(one.expr) }));

test('the app prints every metric that the rules and the dashboard name', () => {
  expect(used.length).toBeGreaterThan(50);
  const unknown = used.flatMap(({ of, metrics }) =>
    metrics.filter((name) => !printed.has(name) && !(name in OWN)).map((name) => `${of}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the metrics have the labels by which these select, group and name series', () => {
  const unknown = used.flatMap(({ of, metrics, matchers, groupings, shown }) => [
    ...matchers
      .filter(({ metric, label }) => !isLabel(metric, label))
      .map(({ metric, label }) => `${of}: ${metric}{${label}}`),
    ...[...groupings, ...shown]
      .filter((label) => !metrics.some((metric) => isLabel(metric, label)))
      .map((label) => `${of}: ${label}`),
  ]);
  expect(unknown).toEqual([]);
});

test('there are values that these select', () => {
  const unmatched = used.flatMap(({ of, matchers }) =>
    matchers
      // Not every status occurs in this test.
      .filter(({ metric, label }) => printed.has(metric) && !ADDED.includes(label) && label !== 'code')
      .filter(({ metric, label, value }) => {
        const values = [...(printed.get(metric)?.get(label) ?? [])];
        return !values.some((one) => new RegExp(`^(?:${value})$`).test(one));
      })
      .map(({ metric, label, value }) => `${of}: ${metric}{${label}="${value}"}`),
  );
  expect(unmatched).toEqual([]);
});

const classOf = (route: string) =>
  prometheus.scrape_configs
    .flatMap(({ metric_relabel_configs: lines }) => lines)
    .filter(({ regex }) => new RegExp(`^(?:${regex})$`).test(route))
    .at(-1)?.replacement;

describe('the class of a route', () => {
  test.each([
    ['page', 'pages'],
    ['/assets/*', 'files'],
    ['/remotes/*', 'files'],
    ['/favicon.ico', 'files'],
    ['/sitemap-clans-:file(^\\d+).xml', 'files'],
    ['/healthz', 'health'],
    ['/readyz', 'health'],
    ['/api/clans/:clan', 'api'],
    ['/api/panel/gameservers', 'api'],
    ['/api/game/v1/sync', 'game'],
    ['/api/azlink', 'game'],
    ['/api/remotes', 'delivery'],
    ['/api/remotes/:name/versions/:version/files/*', 'delivery'],
    ['/api/gate/claim', 'delivery'],
  ])('%s is %s', (route, expected) => expect(classOf(route)).toBe(expected));

  test('is one of these for every call', () => {
    const classes = new Set(Object.keys(CALLS).map((call) => classOf(`/api${call.split(' ')[1]}`)));
    expect([...classes].sort()).toEqual(['api', 'delivery', 'game']);
  });
});
