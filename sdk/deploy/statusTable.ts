import { printable } from '@site/contract/printable';
import type { RemoteStatus, VersionHealth } from '@site/contract/http/releases';

const time = (moment: string | null) => (moment ? moment.slice(0, 16).replace('T', ' ') : 'with the site');

function healthOf({ loads, failures, errors }: VersionHealth): string {
  return `${loads} loads, ${failures} failed, ${errors} errors`;
}

export function statusTable(statuses: readonly RemoteStatus[]): string[] {
  const rows = statuses.map(({ name, live, previous, canary, health }) => {
    const own = health.find(({ version }) => version === live.version);
    return [
      name,
      live.version,
      time(live.since),
      live.by ?? '–',
      previous ?? '–',
      canary ? `${canary.version} (${canary.percent} %)` : '–',
      own ? healthOf(own) : '–',
    ].map(printable);
  });
  const all = [
    ['remote', 'live', 'since (UTC)', 'by', 'rolls back to', 'tried on some', 'last hour'],
    ...rows,
  ];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
