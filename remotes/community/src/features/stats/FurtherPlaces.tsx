import type { StatsRow } from '@site/contract/http/stats';
import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Table, type Column } from '@site/ui/Table';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { PlayerHead } from '../../players/PlayerHead.tsx';
import { PlayerLink } from './PlayerLink.tsx';
import { topPlaces } from './podiumScene.ts';
import { ratioOf } from './ratio.ts';
import { ROW_HEAD_SIZE } from './rowLayout.ts';
import { useText } from './useText.ts';

interface FurtherPlacesProps {
  /** The whole board, the best first. */
  readonly rows: readonly StatsRow[];
  readonly score: GameMode['score'];
  readonly ownUuid: string | undefined;
}

type PlacedRow = StatsRow & { readonly place: number };

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  max-width: 100%;
`;

/** Everybody below the podium. */
export function FurtherPlaces({ rows, score, ownUuid }: FurtherPlacesProps) {
  const text = useText();
  const lang = useLang();
  const placed = rows.map((row, index) => ({ ...row, place: index + 1 })).slice(topPlaces.length);
  if (placed.length === 0) return null;

  const isOwn = ({ uuid }: StatsRow) => uuid === ownUuid;
  const columns: readonly Column<PlacedRow>[] = [
    { label: text('place'), cell: ({ place }) => place },
    {
      label: text('player'),
      cell: (row) => (
        <Who>
          <PlayerLink name={row.name} picture={<PlayerHead uuid={row.uuid} alt="" size={ROW_HEAD_SIZE} />} />
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
    <Table
      caption={text('furtherPlaces')}
      columns={columns}
      rows={placed}
      rowKey={({ uuid }) => uuid}
      isMarked={isOwn}
    />
  );
}
