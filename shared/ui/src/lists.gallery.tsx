import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { examples, hardTexts, held } from '../gallery/examples.tsx';
import { Badge } from './Badge.tsx';
import { BarChart } from './BarChart.tsx';
import { Cluster } from './Cluster.tsx';
import { Avatar } from './Avatar.tsx';
import { LoadOlder } from './LoadOlder.tsx';
import { PagedRows } from './PagedRows.tsx';
import { Pager } from './Pager.tsx';
import { RankBadge } from './RankBadge.tsx';
import { Table, type Column } from './Table.tsx';
import { Tabs } from './Tabs.tsx';
import type { RankHue } from './tokens.ts';

function Entries({ value: count, onChange }: { value: number; onChange: (count: number) => void }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, place) => (
          <li key={place} tabIndex={-1}>
            Entry {place + 1}
          </li>
        ))}
      </ul>
      <LoadOlder
        list={list}
        count={count}
        hasMore={count < 12}
        label="Load older entries"
        busyLabel="Older entries are loading …"
        isLoading={false}
        error={count > 6 ? 'Older entries could not be loaded' : undefined}
        onLoad={() => onChange(count + 3)}
      />
    </>
  );
}

export const LoadOlderGallery = examples({
  'Below a list': held(3, (field) => <Entries {...field} />),
});

const pagerTexts = (of: string) => ({
  text: (key: string, { page, pageCount }: { readonly page?: string; readonly pageCount?: string } = {}) =>
    ({
      pages: `Pages of the ${of}`,
      previous: 'Previous',
      next: 'Next',
      position: `Page ${page} of ${pageCount}`,
    })[key] ?? key,
  formatNumber: (number: number) => number.toLocaleString('en'),
});

function Pages({ of, start, pageCount }: { of: string; start: number; pageCount: number }) {
  return held(start, ({ value, onChange }) => (
    <Pager
      page={value}
      pageCount={pageCount}
      onChange={onChange}
      onExpect={() => undefined}
      {...pagerTexts(of)}
    />
  ));
}

export const PagerGallery = examples({
  'On the first page': <Pages of="clans" start={1} pageCount={3} />,
  'In the middle of many': <Pages of="players" start={128} pageCount={4096} />,
  'On the last page': <Pages of="bans" start={2} pageCount={2} />,
});

export const PagedRowsGallery = examples({
  'With rows': held(1, ({ value, onChange }) => (
    <PagedRows
      isStale={false}
      pager={{ page: value, pageCount: 3, onChange, onExpect: () => undefined, ...pagerTexts('offers') }}
    >
      The rows of page {value}.
    </PagedRows>
  )),
  'The next rows are loading': (
    <PagedRows isStale pager={undefined}>
      The rows of the page before.
    </PagedRows>
  ),
});

export const BarChartGallery = examples({
  'A value for each day': (
    <BarChart values={[3, 0, 7, 12, 1, 0, 5]} axis={['Mon', 'most on Thu: 12', 'Sun']} />
  ),
});

interface Player {
  readonly place: 1 | 2 | 3 | 4;
  readonly name: string;
  readonly rank: RankHue;
  readonly elo: number;
  readonly note: string;
}

const PLAYERS: readonly Player[] = [
  { place: 1, name: 'Lumi', rank: 'champ', elo: 2140, note: 'Bed Wars' },
  { place: 2, name: hardTexts.name, rank: 'srmod', elo: 2038, note: 'Sky Wars' },
  { place: 3, name: 'Vela', rank: 'player', elo: 996, note: hardTexts.word },
  { place: 4, name: 'Ö', rank: 'ytplus', elo: 7, note: hardTexts.emoji },
];

const COLUMNS: readonly Column<Player>[] = [
  { label: 'Place', cell: ({ place }) => place, numeric: true },
  {
    label: 'Player',
    cell: ({ name }) => (
      <Cluster $gap={2}>
        <Avatar alt="" size={32} />
        {name}
      </Cluster>
    ),
  },
  { label: 'Rank', cell: ({ rank }) => <RankBadge rank={rank} label={rank} /> },
  { label: 'Best mode', cell: ({ note }) => note },
  {
    label: 'Elo',
    cell: ({ place, elo }) => <Badge tone={`elo${place}`}>{elo.toLocaleString('en')}</Badge>,
    numeric: true,
  },
];

export const TableGallery = examples(
  {
    'A leaderboard with a marked row; each row is a card on a phone': (
      <Table
        caption="The best players"
        columns={COLUMNS}
        rows={PLAYERS}
        rowKey={({ name }) => name}
        isMarked={({ name }) => name === 'Vela'}
      />
    ),
  },
  { isWide: true },
);

function Views({ label, of }: { label: string; of: readonly string[] }) {
  const [query] = useSearchParams();
  const chosen = query.get(label) ?? of[0] ?? '';
  return (
    <Tabs
      label={label}
      value={chosen}
      items={of.map((value) => ({ value, label: value, to: `?${new URLSearchParams({ [label]: value })}` }))}
    >
      The best of {chosen}.
    </Tabs>
  );
}

export const TabsGallery = examples({
  'With a panel': <Views label="Leaderboards" of={['Bed Wars', 'Sky Wars', 'Duels']} />,
  'More than there is room for': (
    <Views label="Hard texts" of={[hardTexts.word, hardTexts.emoji, hardTexts.rightToLeft, hardTexts.name]} />
  ),
});
