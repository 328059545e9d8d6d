import type { StatsRow } from '@site/contract/http/stats';
import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { phone, space } from '@site/ui/tokens';
import styled, { css } from 'styled-components';
import { ratioOf } from './Fights.tsx';
import { topPlaces } from './Pedestal.tsx';
import type { BoardProps } from './Podium.tsx';
import { LinkLine, PlayerLink, ROW_AVATAR_SIZE } from './PlayerLink.tsx';
import { useText } from './useText.ts';

/** A loading board is as tall as a full one, because a shorter page would lose its scroll position. */
const Rows = styled.div<{ $isLoading?: boolean }>`
  margin-top: ${space[6]};
  ${({ $isLoading }) =>
    $isLoading &&
    css`
      min-height: 640px;
      ${phone} {
        min-height: 1724px;
      }
    `}
`;

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  max-width: 100%;
`;

const Figure = styled.span`
  display: flex;
  align-items: center;
  justify-content: end;
  height: 1lh;
`;

type PlacedRow = StatsRow & { readonly place: number };

export function FurtherPlaces({ rows, score, ownUuid }: BoardProps) {
  const text = useText();
  const lang = useLang();
  const placed = rows.map((row, index) => ({ ...row, place: index + 1 })).slice(topPlaces.length);
  const isOwn = ({ uuid }: StatsRow) => uuid === ownUuid;
  const columns: readonly Column<PlacedRow>[] = [
    { label: text('place'), cell: ({ place }) => place },
    {
      label: text('player'),
      cell: (row) => (
        <Who>
          <PlayerLink player={row} />
          {isOwn(row) && <Badge tone="torch">{text('you')}</Badge>}
        </Who>
      ),
    },
    { label: text(score), cell: ({ elo }) => formatNumber(elo, lang), numeric: true },
    { label: text('kills'), cell: ({ kills }) => formatNumber(kills, lang), numeric: true },
    { label: text('deaths'), cell: ({ deaths }) => formatNumber(deaths, lang), numeric: true },
    { label: text('ratio'), cell: (row) => formatRatio(ratioOf(row), lang), numeric: true },
  ];
  return (
    <Rows>
      {placed.length > 0 && (
        <Table
          caption={text('furtherPlaces')}
          columns={columns}
          rows={placed}
          rowKey={({ uuid }) => uuid}
          isMarked={isOwn}
        />
      )}
    </Rows>
  );
}

function FigureSkeleton() {
  return (
    <Figure>
      <Skeleton width={48} height={12} />
    </Figure>
  );
}

export function FurtherPlacesSkeleton({ score }: Pick<BoardProps, 'score'>) {
  const text = useText();
  const columns: readonly Column<number>[] = [
    { label: text('place'), cell: (place) => place },
    {
      label: text('player'),
      cell: () => (
        <LinkLine>
          <Skeleton width={ROW_AVATAR_SIZE} height={ROW_AVATAR_SIZE} steps={2} />
          <Skeleton width={112} height={12} />
        </LinkLine>
      ),
    },
    ...([score, 'kills', 'deaths', 'ratio'] as const).map((key) => ({
      label: text(key),
      cell: FigureSkeleton,
      numeric: true,
    })),
  ];
  return (
    <Rows $isLoading>
      <Table caption={text('furtherPlaces')} columns={columns} rows={[4, 5, 6]} rowKey={(place) => place} />
    </Rows>
  );
}
