import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { parse, stringify } from 'yaml';
import { findPromtool } from '../../../scripts/lib/programs.ts';
import { alerts, folder, panels, prometheus, queries } from './testing/observability.ts';

const names = alerts.map(({ alert }) => alert);
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** The address of a heading, as it is on the usual hosts of repositories. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

test('every alert says how bad it is, what is wrong, what to look at and where to read on', () => {
  const anchors = new Map<string, string[]>();
  for (const page of ['docs/operations.md']) {
    const headings = readFileSync(path.join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm);
    anchors.set(
      page,
      [...headings].map(([, heading = '']) => anchorOf(heading)),
    );
  }
  for (const { alert, for: time, labels, annotations } of alerts) {
    expect([alert, time]).toEqual([alert, expect.stringMatching(/^\d+m$/)]);
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect([alert, annotations?.summary]).toEqual([alert, expect.stringMatching(/\.$/)]);
    expect([alert, annotations?.description]).toEqual([alert, expect.stringMatching(/\.$/)]);
    const [page = '', anchor] = annotations?.runbook?.split('#') ?? [];
    expect([alert, anchors.get(page)]).toEqual([alert, expect.arrayContaining([anchor])]);
  }
  expect(new Set(names).size).toBe(names.length);
});

test('every alert is expected to fire in a test', () => {
  const { tests } = parse(read('alerts.test.yml')) as {
    tests: { promql_expr_test: { exp_samples: { labels: string }[]; expr: string }[] }[];
  };
  const fired = tests
    .flatMap(({ promql_expr_test: all }) => all)
    .filter(({ exp_samples: samples }) => samples.length > 0)
    .map((one) => JSON.stringify(one));
  expect(names.filter((name) => !fired.some((text) => text.includes(name)))).toEqual([]);
});

test('the files that Prometheus and Grafana are given exist', () => {
  const provider = parse(read('grafana/dashboards/provider.yml')) as {
    providers: { options: { path: string } }[];
  };
  const mounted = provider.providers.map(({ options }) =>
    path.join(folder, options.path.replace('/etc/grafana/provisioning', 'grafana')),
  );
  for (const file of [...prometheus.rule_files.map((file) => path.join(folder, file)), ...mounted])
    expect([file, existsSync(file)]).toEqual([file, true]);
  expect(parse(read('grafana/datasources/prometheus.yml'))).toMatchObject({
    datasources: [{ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true }],
  });
});

test('no panel of the dashboard is empty or like another one', () => {
  expect(panels.length).toBeGreaterThan(20);
  expect(queries.filter(({ expr }) => expr.trim() === '')).toEqual([]);
  expect(new Set(queries.map(({ expr }) => expr)).size).toBe(queries.length);
});

const promtool = findPromtool();

// `unit` says so where it is missing.
(promtool ? describe : describe.skip)('promtool accepts', () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'promtool-test-'));
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  function check(...args: string[]): void {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout + stderr);
  }

  test('the configuration', () => check('check', 'config', '--syntax-only', 'prometheus.yml'));

  test('the rules', () => check('check', 'rules', 'alerts.yml'));

  test('the tests of the rules', () => check('test', 'rules', 'alerts.test.yml'));

  test('the queries of the dashboard', () => {
    const rules = queries.map(({ expr }, place) => ({ record: `query:${place}`, expr }));
    const file = path.join(temporary, 'queries.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }));
    check('check', 'rules', file);
  });
});
