import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { cacheFor } from '@site/backend/cacheFor';

/** One read serves all metrics of a scrape. */
const CACHE_MS = 1_000;

/** Milliseconds for a read: Prometheus gives up after ten seconds, and the other metrics are needed most then. */
const TIMEOUT_MS = 2_000;

/** A metric with a series for each row that has a value. */
export type RowMetric<Row> = readonly [name: string, help: string, valueOf: (row: Row) => number | null];

/** Adds metrics of rows that are read on a scrape. If the read fails or takes too long, they have no series. */
export function describeRows<Row extends Readonly<Record<Label, string>>, Label extends string>(
  registry: Registry,
  read: () => Promise<readonly Row[]>,
  labels: readonly Label[],
  metrics: readonly RowMetric<Row>[],
): void {
  const cached = cacheFor(CACHE_MS, read);
  const rowsInTime = () =>
    Promise.race([cached(), sleep(TIMEOUT_MS, [] as readonly Row[], { ref: false })]).catch(() => []);
  for (const [name, help, valueOf] of metrics)
    new Gauge<string>({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const rows = await rowsInTime();
        this.reset();
        for (const row of rows) {
          const value = valueOf(row);
          const series = Object.fromEntries(labels.map((label) => [label, String(row[label])]));
          if (value !== null) this.set(series, value);
        }
      },
    });
}
