import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Badge } from './Badge.tsx';
import { Cluster } from './Cluster.tsx';

export function BadgeGallery() {
  return (
    <>
      <Example name="Tones">
        <Cluster $gap={2}>
          <Badge>Neutral</Badge>
          <Badge tone="torch">New</Badge>
          <Badge tone="grass">Online</Badge>
          <Badge tone="redstone">Banned</Badge>
          <Badge tone="lapis">Beta</Badge>
        </Cluster>
      </Example>
      <Example name="Elo, by place">
        <Cluster $gap={2}>
          <Badge tone="elo1">2,140 Elo</Badge>
          <Badge tone="elo2">2,038 Elo</Badge>
          <Badge tone="elo3">1,996 Elo</Badge>
          <Badge tone="elo4">1,204 Elo</Badge>
        </Cluster>
      </Example>
      <Example name="Hard texts">
        <Cluster $gap={2}>
          <Badge>{hardTexts.word}</Badge>
          <Badge tone="torch">{hardTexts.emoji}</Badge>
          <Badge tone="lapis">{hardTexts.rightToLeft}</Badge>
          <Badge tone="grass">7</Badge>
        </Cluster>
      </Example>
      <Example name="In a narrow place">
        <div style={{ width: 144 }}>
          <Badge tone="redstone">{hardTexts.word}</Badge>
        </div>
      </Example>
    </>
  );
}
