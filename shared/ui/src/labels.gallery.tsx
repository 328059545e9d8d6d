import styled from 'styled-components';
import { examples, hardTexts } from '../gallery/examples.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Cluster } from './Cluster.tsx';
import { Drawing, type DrawnBox } from './Drawing.tsx';
import { ErrorText } from './ErrorText.tsx';
import { Avatar } from './Avatar.tsx';
import { PageHeader } from './PageHeader.tsx';
import { RankBadge } from './RankBadge.tsx';
import { rankHues, type RankHue } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export const BadgeGallery = examples({
  Tones: (
    <Cluster $gap={2}>
      <Badge>Neutral</Badge>
      <Badge tone="torch">New</Badge>
      <Badge tone="grass">Online</Badge>
      <Badge tone="redstone">Banned</Badge>
      <Badge tone="lapis">Beta</Badge>
    </Cluster>
  ),
  'Elo, by place': (
    <Cluster $gap={2}>
      <Badge tone="elo1">2,140 Elo</Badge>
      <Badge tone="elo2">2,038 Elo</Badge>
      <Badge tone="elo3">1,996 Elo</Badge>
      <Badge tone="elo4">1,204 Elo</Badge>
    </Cluster>
  ),
  'Hard texts': (
    <Cluster $gap={2}>
      <Badge>{hardTexts.word}</Badge>
      <Badge tone="torch">{hardTexts.emoji}</Badge>
      <Badge tone="lapis">{hardTexts.rightToLeft}</Badge>
      <Badge tone="grass">7</Badge>
    </Cluster>
  ),
  'In a narrow place': (
    <div style={{ width: 144 }}>
      <Badge tone="redstone">{hardTexts.word}</Badge>
    </div>
  ),
});

export const RankBadgeGallery = examples({
  'Every rank': (
    <Cluster $gap={2}>
      {(Object.keys(rankHues) as RankHue[]).map((rank) => (
        <RankBadge key={rank} rank={rank} label={rank} />
      ))}
    </Cluster>
  ),
  'Beside a name': (
    <Cluster $gap={2}>
      <b>{hardTexts.name}</b>
      <RankBadge rank="srmod" label="Senior Moderator" />
    </Cluster>
  ),
});

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#C08A55" d="M0 0h8v8H0z"/><path fill="#5A3A22" d="M0 0h8v2H7v1H1V2H0z"/></svg>`,
)}`;

const inSizes = (alt: string, src?: string) => (
  <Cluster>
    {[24, 32, 48, 96].map((size) => (
      <Avatar key={size} src={src} alt={alt} size={size} />
    ))}
  </Cluster>
);

export const AvatarGallery = examples({
  'With a picture': inSizes('Avatar of Lumi', PICTURE),
  'Without one': inSizes('Avatar of a player'),
  'With a broken one': <Avatar src="data:image/png;base64,AAAA" alt="Avatar of Vela" size={96} />,
});

const Picture = styled.svg`
  width: 200px;
  height: 140px;
`;

const MATERIALS = [
  ['grass', 'dirt', 'stone', 'dark'],
  ['wood', 'plank', 'gold', 'torch'],
  ['redstone', 'ember'],
] as const;

const blocks = MATERIALS.flatMap((row, y) =>
  row.map((material, x): DrawnBox => [6 * x - 12, 6 * y - 9, -3, 5, 5, 5, material]),
);

export const DrawingGallery = examples({
  'One block of each material': (
    <Picture viewBox="-40 -28 80 56" role="img" aria-label="Ten blocks">
      <Drawing boxes={blocks} />
    </Picture>
  ),
});

export const ErrorTextGallery = examples({
  Short: <ErrorText>Wrong username or password!</ErrorText>,
  'Too long for one line': <ErrorText>{hardTexts.sentence}</ErrorText>,
});

export const PageHeaderGallery = examples(
  {
    'With a lead and actions': (
      <PageHeader
        title="Clans"
        lead="Found one, join one, lead one to the top of the season."
        actions={<Button variant="primary">Found a clan</Button>}
      />
    ),
    'A title alone': <PageHeader title="Leaderboards" />,
    'Hard texts': (
      <PageHeader
        title={hardTexts.word}
        lead={hardTexts.sentence}
        actions={[hardTexts.name, hardTexts.emoji].map((text) => (
          <Button key={text}>{text}</Button>
        ))}
      />
    ),
  },
  { isWide: true },
);

export const VisuallyHiddenGallery = examples({
  'A number whose unit is only read out': (
    <Badge tone="torch">
      3<VisuallyHidden> unread alerts</VisuallyHidden>
    </Badge>
  ),
});
