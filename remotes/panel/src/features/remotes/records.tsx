import type { ReleaseAction, RemoteStatus, VersionHealth } from '@site/contract/http/releases';
import type { RemoteErrors } from '@site/contract/http/telemetry';
import { columnOf } from '@site/platform/cells';
import { formatDateTime, formatNumber, formatRatio } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { History } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { usePolling } from '@site/platform/usePolling';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { Code, Hint, PartTitle } from '../../lib/typography.ts';
import { FromTo, VersionName, Problems } from './names.tsx';
import { useRemoteErrorsQuery, useRemoteHistoryQuery } from './remotesApi.ts';
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

function Place({ place, stack }: RemoteErrors[number]) {
  const text = useText();
  if (place === null) return <Hint>{text('noPlace')}</Hint>;
  if (stack.length === 1) return <Code>{place}</Code>;
  return (
    <Disclosure summary={<Code>{place}</Code>}>
      <Stack as="ol" $gap={1}>
        {stack.map((caller, index) => (
          // The same place may be in a stack twice.
          <li key={`${index} ${caller}`}>
            <Code>{caller}</Code>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

export function Errors({ name }: { readonly name: string }) {
  const text = useText();
  const lang = useLang();
  const number = (value: number) => formatNumber(value, lang);
  const countsOf = ({ count, versions, browsers, first_at: first, last_at: last }: RemoteErrors[number]) => {
    const shares = browsers.map(({ browser, count: own }) =>
      text('browserShare', {
        browser: browser === 'other' ? text('otherBrowser') : browser,
        percent: number(Math.round((100 * own) / count)),
      }),
    );
    const times = versions.map((one) =>
      text('versionTimes', { version: one.version, shown: number(one.count) }),
    );
    const days = [...new Set([first, last])].map((at) => formatDateTime(at, lang));
    return [
      `${text('times', { count, shown: number(count) })} · ${days.join(' – ')}`,
      shares.join(', '),
      times.join(', '),
    ];
  };
  return (
    <QueryView
      query={useRemoteErrorsQuery(name, FRESH.queryOptions)}
      skeleton={<Skeleton height={72} />}
      failed={text('errorsFailed')}
      empty={<Hint>{text('noErrors')}</Hint>}
    >
      {(errors) => (
        <History
          entries={errors.map((one) => ({
            id: `${one.kind} ${one.message} ${one.place}`,
            at: one.last_at,
            said: (
              <Stack $gap={1}>
                <div>
                  <Badge tone="redstone">{text(one.kind === 'failure' ? 'didNotLoad' : 'didThrow')}</Badge>
                </div>
                <p dir="auto">{one.message || text('noMessage')}</p>
                <Place {...one} />
                {countsOf(one).map((line) => (
                  <Hint key={line}>{line}</Hint>
                ))}
              </Stack>
            ),
          }))}
        />
      )}
    </QueryView>
  );
}

const TONES: Readonly<Record<ReleaseAction, BadgeTone>> = {
  publish: 'neutral',
  deploy: 'grass',
  refuse: 'redstone',
  force: 'torch',
  rollback: 'torch',
  'auto-rollback': 'redstone',
  canary: 'lapis',
  'canary-end': 'neutral',
  examine: 'torch',
};

export function ReleaseHistory({ name }: { readonly name: string }) {
  const text = useText();
  const query = useRemoteHistoryQuery(name, FRESH.queryOptions);
  usePolling(() => {
    if (!query.isFetching && !query.error) void query.refetch();
  });
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={72} />}
      failed={text('historyFailed')}
      empty={<Hint>{text('noHistory')}</Hint>}
    >
      {(events) => (
        <History
          entries={events.map(({ id, created_at: at, by, action, from, to, why, problems }) => ({
            id,
            at,
            said: (
              <>
                <Cluster $gap={2}>
                  <Badge tone={TONES[action]}>{text(`did-${action}`)}</Badge>
                  <FromTo from={from} to={to} />
                  <bdi>{by === 'site' ? text('byItself') : by}</bdi>
                </Cluster>
                <Problems problems={problems} />
              </>
            ),
            words: why,
          }))}
        />
      )}
    </QueryView>
  );
}
