import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Badge } from './Badge.tsx';
import { Cluster } from './Cluster.tsx';
import { Head } from './Head.tsx';
import { RankBadge } from './RankBadge.tsx';
import { Table, type Column } from './Table.tsx';
import type { RankHue } from './tokens.ts';

interface Player {
  readonly place: 1 | 2 | 3 | 4;
  readonly name: string;
  readonly rank: RankHue;
  readonly rankName: string;
  readonly elo: number;
  readonly note: string;
}

const PLAYERS: readonly Player[] = [
  { place: 1, name: 'Lumi', rank: 'champ', rankName: 'Champ', elo: 2140, note: 'Bed Wars' },
  { place: 2, name: hardTexts.name, rank: 'srmod', rankName: 'Sr. Moderator', elo: 2038, note: 'Sky Wars' },
  { place: 3, name: 'Vela', rank: 'player', rankName: 'Player', elo: 996, note: hardTexts.word },
  { place: 4, name: 'Ö', rank: 'ytplus', rankName: 'YouTuber+', elo: 7, note: hardTexts.emoji },
];

const COLUMNS: readonly Column<Player>[] = [
  { label: 'Place', cell: ({ place }) => place, numeric: true },
  {
    label: 'Player',
    cell: ({ name }) => (
      <Cluster $gap={2}>
        <Head alt="" size={32} />
        {name}
      </Cluster>
    ),
  },
  { label: 'Rank', cell: ({ rank, rankName }) => <RankBadge rank={rank} label={rankName} /> },
  { label: 'Best mode', cell: ({ note }) => note },
  {
    label: 'Elo',
    cell: ({ place, elo }) => <Badge tone={`elo${place}`}>{elo.toLocaleString('en')}</Badge>,
    numeric: true,
  },
];

export function TableGallery() {
  return (
    <Example name="A leaderboard with a marked row; each row is a card on a phone" wide>
      <Table
        caption="The best players"
        columns={COLUMNS}
        rows={PLAYERS}
        rowKey={({ name }) => name}
        isMarked={({ name }) => name === 'Vela'}
      />
    </Example>
  );
}
