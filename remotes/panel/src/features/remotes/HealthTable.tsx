import type { RemoteStatus, VersionHealth } from '@site/contract/http/releases';
import { columnOf } from '@site/platform/cells';
import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import styled from 'styled-components';
import { Hint, PartTitle } from '../../lib/typography.ts';
import { VersionName } from './names.tsx';
import { useText } from './useText.ts';

/** A number stays on the line of its unit. */
const Figure = styled.span`
  white-space: nowrap;
`;

/** Failures and errors, as a percentage of the attempts to load the version. */
const errorPercent = ({ loads, failures, errors }: VersionHealth): number =>
  (100 * (failures + errors)) / Math.max(1, loads + failures);

export function HealthTable({
  remote: { name, health, live, canary, previous },
}: {
  readonly remote: RemoteStatus;
}) {
  const text = useText();
  const lang = useLang();
  const roles = [
    { version: live.version, badge: <Badge tone="grass">{text('isLive')}</Badge> },
    { version: canary?.version, badge: <Badge tone="lapis">{text('isCanary')}</Badge> },
    { version: previous, badge: <Badge>{text('isPrevious')}</Badge> },
  ];
  const placeOf = ({ version }: VersionHealth) => roles.findIndex((role) => role.version === version);
  // Versions without a role come last.
  const rows = health.toSorted((one, other) => (placeOf(one) >>> 0) - (placeOf(other) >>> 0));
  const figure = (
    label: string,
    of: (row: VersionHealth) => number | null,
    shown = (value: number) => text('milliseconds', { value: formatNumber(Math.round(value), lang) }),
  ): Column<VersionHealth> => ({
    label,
    numeric: true,
    cell: (row) => {
      const value = of(row);
      return value === null ? text('unknown') : <Figure>{shown(value)}</Figure>;
    },
  });
  const columns: Column<VersionHealth>[] = [
    {
      label: text('version'),
      cell: (row) => (
        <Cluster $gap={2}>
          <VersionName version={row.version} />
          {roles[placeOf(row)]?.badge}
        </Cluster>
      ),
    },
    columnOf.count(text('loads'), ({ loads }) => loads),
    figure(text('errorRate'), errorPercent, (value) =>
      text('percentOf', { value: formatRatio(value, lang) }),
    ),
    figure(text('loadTime'), ({ loadP75 }) => loadP75),
    figure('LCP', ({ lcpP75 }) => lcpP75),
    figure('INP', ({ inpP75 }) => inpP75),
    figure(
      'CLS',
      ({ clsP75 }) => clsP75,
      (value) => formatRatio(value, lang),
    ),
  ];
  return (
    <Stack as="section" $gap={3}>
      <PartTitle>{text('health')}</PartTitle>
      {rows.length === 0 ? (
        <Hint>{text('noHealth')}</Hint>
      ) : (
        <>
          <Table
            caption={text('healthOf', { name })}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => version}
          />
          <Hint>{text('healthHint')}</Hint>
        </>
      )}
    </Stack>
  );
}
