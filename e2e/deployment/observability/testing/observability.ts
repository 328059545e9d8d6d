import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { parse } from 'yaml';

export const folder = path.join(root, 'docker/observability');

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: { readonly [name in 'summary' | 'description' | 'runbook']?: string };
}

interface Relabel {
  readonly source_labels: readonly string[];
  readonly regex: string;
  readonly target_label: string;
  readonly replacement: string;
}

interface Target {
  readonly expr: string;
  readonly legendFormat?: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly Target[];
}

export const alerts = (parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

export const prometheus = parse(read('prometheus.yml')) as {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly { readonly metric_relabel_configs: readonly Relabel[] }[];
};

export const { panels } = JSON.parse(read('grafana/dashboards/site.json')) as { panels: readonly Panel[] };

/** The queries of the dashboard, with a period in place of the variable that stands for one. */
export const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat = '' }) => ({
    title,
    expr: expr.replaceAll('$__rate_interval', '1m'),
    legendFormat,
  })),
);
