import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Card } from './Card.tsx';
import { Cluster } from './Cluster.tsx';
import { RankBadge } from './RankBadge.tsx';
import type { RankHue } from './tokens.ts';

const RANKS: Readonly<Record<RankHue, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  ytplus: 'YouTuber+',
  srdev: 'Sr. Developer',
  srmod: 'Sr. Moderator',
  srcon: 'Sr. Content',
  dev: 'Developer',
  mod: 'Moderator',
  build: 'Builder',
  con: 'Content',
  sup: 'Supporter',
  jrsup: 'Jr. Supporter',
  yt: 'YouTuber',
  knock: 'Knock',
  mvp: 'MVP',
  champ: 'Champ',
  vip: 'VIP',
  player: 'Player',
};

const ranks = Object.entries(RANKS) as [RankHue, string][];

export function RankBadgeGallery() {
  const badges = ranks.map(([rank, label]) => <RankBadge key={rank} rank={rank} label={label} />);
  return (
    <>
      <Example name="Every rank, on the page">
        <Cluster $gap={2}>{badges}</Cluster>
      </Example>
      <Example name="Every rank, on a card">
        <Card>
          <Cluster $gap={2}>{badges}</Cluster>
        </Card>
      </Example>
      <Example name="Beside a name">
        <Cluster $gap={2}>
          <b>{hardTexts.name}</b>
          <RankBadge rank="srmod" label="Senior Moderator" />
        </Cluster>
      </Example>
    </>
  );
}
