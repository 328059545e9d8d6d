import type { StatsRow } from '@site/contract/http/stats';
import { avatarUrl } from '@site/platform/avatarUrl';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Avatar } from '@site/ui/Avatar';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, phone, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { FightList, Fights } from './Fights.tsx';
import { Pedestal, SCENE, topOf, topPlaces, type TopPlace } from './Pedestal.tsx';
import { LinkLine, PlayerLink } from './PlayerLink.tsx';
import { useText } from './useText.ts';

/** On a phone the whole scene is scaled down. */
const AVATAR_SIZE = 72;

/** In the document the first place comes first; on a wide screen it is shown in the middle. */
const Places = styled.ol`
  display: grid;
  grid-template: auto auto / repeat(3, minmax(0, 1fr));
  gap: 0 ${space[5]};
  ${phone} {
    grid-template: none / minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

const COLUMNS: Readonly<Record<TopPlace, number>> = { 1: 2, 2: 1, 3: 3 };

/** Scenes share one baseline, and all cards are as tall as the tallest, regardless of long names. */
const Place = styled.li<{ $place: TopPlace }>`
  display: grid;
  grid-template: subgrid / minmax(0, 1fr);
  grid-area: 1 / ${({ $place }) => COLUMNS[$place]} / span 2;
  justify-items: center;
  ${phone} {
    grid-template: auto / 112px minmax(0, 1fr);
    grid-area: auto;
    align-items: center;
    gap: ${space[3]};
  }
`;

const Scene = styled.div<{ $place: TopPlace }>`
  position: relative;
  width: 200px;
  max-width: 100%;
  aspect-ratio: ${SCENE.width} / ${SCENE.height};
  background: radial-gradient(
    closest-side,
    color-mix(in srgb, ${({ $place }) => color[`elo${$place}`]} 20%, transparent),
    transparent
  );
  ${phone} {
    width: 112px;
  }
`;

const OnTop = styled.div<{ $place: TopPlace }>`
  position: absolute;
  left: 50%;
  bottom: ${({ $place }) => (100 * (SCENE.height - SCENE.above - topOf($place) - 2)) / SCENE.height}%;
  width: ${AVATAR_SIZE}px;
  height: ${AVATAR_SIZE}px;
  margin-left: ${-AVATAR_SIZE / 2}px;
  transform-origin: bottom;
  ${phone} {
    transform: scale(${112 / 200});
  }
`;

const Words = styled(Card)<{ $isOwn?: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  width: 100%;
  height: 100%;
  text-align: center;
  & > * {
    justify-content: center;
  }
  ${({ $isOwn }) => $isOwn && `--edge: ${color.glow};`}
  ${phone} {
    align-items: start;
    padding: ${space[4]};
    text-align: start;
    & > * {
      justify-content: start;
    }
  }
`;

const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

const Score = styled.p<{ $place: TopPlace }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[2]};
  margin-bottom: ${space[3]};
  color: ${color.second};
  font-size: ${size.small};
  & > strong {
    color: ${({ $place }) => color[`elo${$place}`]};
    font: 700 ${size.heading} / 32px ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;

function PedestalScene({ place, children }: { readonly place: TopPlace; readonly children: ReactNode }) {
  return (
    <Scene $place={place}>
      <Pedestal place={place} />
      <OnTop $place={place}>{children}</OnTop>
    </Scene>
  );
}

export interface BoardProps {
  readonly rows: readonly StatsRow[];
  readonly score: GameMode['score'];
  readonly ownUuid: string | undefined;
}

export function Podium({ rows, score, ownUuid }: BoardProps) {
  const text = useText();
  const lang = useLang();
  return (
    <Places aria-label={text('topThree')}>
      {topPlaces.map((place) => {
        const row = rows[place - 1];
        if (!row) return null;
        const isOwn = row.uuid === ownUuid;
        return (
          <Place key={row.uuid} $place={place}>
            <PedestalScene place={place}>
              <Avatar src={avatarUrl(row.uuid)} alt="" size={AVATAR_SIZE} />
            </PedestalScene>
            <Words $isOwn={isOwn}>
              <Marks>
                <Badge tone={`elo${place}`}>{text('placeNumber', { place })}</Badge>
                {isOwn && <Badge tone="torch">{text('you')}</Badge>}
              </Marks>
              <PlayerLink player={row} hasAvatar={false} />
              <Score $place={place}>
                <strong>{formatNumber(row.elo, lang)}</strong>
                <span>{text(score)}</span>
              </Score>
              <Fights kills={row.kills} deaths={row.deaths} />
            </Words>
          </Place>
        );
      })}
    </Places>
  );
}

export function PodiumSkeleton() {
  return (
    <Places>
      {topPlaces.map((place) => (
        <Place key={place} $place={place}>
          <PedestalScene place={place}>
            <Skeleton width={AVATAR_SIZE} height={AVATAR_SIZE} steps={2} />
          </PedestalScene>
          <Words>
            <Skeleton width={72} height={28} />
            <LinkLine>
              <Skeleton width={136} height={12} />
            </LinkLine>
            <Score as="div" $place={place}>
              <strong>
                <Skeleton width={112} height={32} />
              </strong>
            </Score>
            <FightList as="div">
              {['kills', 'deaths', 'ratio'].map((key) => (
                <Skeleton key={key} width={36} height={44} />
              ))}
            </FightList>
          </Words>
        </Place>
      ))}
    </Places>
  );
}
