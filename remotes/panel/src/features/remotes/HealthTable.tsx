import type { RemoteStatus, VersionHealth } from '@site/contract/http/releases';
import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { phone } from '@site/ui/tokens';
import styled from 'styled-components';
import { VersionName } from './names.tsx';
import { PartTitle, Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';

/** On a phone, six figures fill two rows of a card; four in a row would break their labels. */
const Figures = styled(Stack)`
  ${phone} {
    & table tr {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;

/** A number stays on the line of its unit. */
const Time = styled.span`
  white-space: nowrap;
`;

/** The live version first, then the canary, then the target of a rollback. */
function orderedHealth({ health, live, canary, previous }: RemoteStatus): VersionHealth[] {
  const order = [live.version, canary?.version, previous];
  const placeOf = ({ version }: VersionHealth) => {
    const place = order.indexOf(version);
    return place === -1 ? order.length : place;
  };
  return [...health].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Failures and errors, as a percentage of the attempts to load the version. */
function errorPercent({ loads, failures, errors }: VersionHealth): number {
  const attempts = Math.max(1, loads + failures);
  return (100 * (failures + errors)) / attempts;
}

export function HealthTable({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const lang = useLang();
  const milliseconds = (value: number | null) =>
    value === null ? (
      text('unknown')
    ) : (
      <Time>{text('milliseconds', { value: formatNumber(Math.round(value), lang) })}</Time>
    );
  const roleOf = ({ version }: VersionHealth) => {
    if (version === remote.live.version) return <Badge tone="grass">{text('isLive')}</Badge>;
    if (version === remote.canary?.version) return <Badge tone="lapis">{text('isCanary')}</Badge>;
    return version === remote.previous && <Badge>{text('isPrevious')}</Badge>;
  };
  const columns: Column<VersionHealth>[] = [
    {
      label: text('version'),
      cell: (row) => (
        <Cluster $gap={2}>
          <VersionName version={row.version} />
          {roleOf(row)}
        </Cluster>
      ),
    },
    { label: text('loads'), numeric: true, cell: ({ loads }) => formatNumber(loads, lang) },
    {
      label: text('errorRate'),
      numeric: true,
      cell: (row) => text('percentOf', { value: formatRatio(errorPercent(row), lang) }),
    },
    { label: text('loadTime'), numeric: true, cell: ({ loadP75 }) => milliseconds(loadP75) },
    { label: 'LCP', numeric: true, cell: ({ lcpP75 }) => milliseconds(lcpP75) },
    { label: 'INP', numeric: true, cell: ({ inpP75 }) => milliseconds(inpP75) },
    {
      label: 'CLS',
      numeric: true,
      cell: ({ clsP75 }) => (clsP75 === null ? text('unknown') : formatRatio(clsP75, lang)),
    },
  ];
  const rows = orderedHealth(remote);
  return (
    <section>
      <PartTitle>{text('health')}</PartTitle>
      {rows.length === 0 ? (
        <Quiet>{text('noHealth')}</Quiet>
      ) : (
        <Figures $gap={3}>
          <Table
            caption={text('healthOf', { name: remote.name })}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => version}
          />
          <Quiet>{text('healthHint')}</Quiet>
        </Figures>
      )}
    </section>
  );
}
