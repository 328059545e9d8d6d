import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { SCENE, topOf, type TopPlace } from './podiumScene.ts';

/** Side of the head pictures in px; on a phone the scene is drawn smaller as a whole. */
export const HEAD_SIZE = 72;

/** In the document the first place comes first, on a wide screen it stands in the middle. */
export const Places = styled.ol`
  display: grid;
  grid-template: auto auto / repeat(3, minmax(0, 1fr));
  gap: 0 ${space[5]};
  ${phone} {
    grid-template: none / minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

const COLUMNS: Readonly<Record<TopPlace, number>> = { 1: 2, 2: 1, 3: 3 };

/** Scenes stand on one line and cards are as high as the highest, however long a name is. */
export const Place = styled.li<{ $place: TopPlace }>`
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

export const Scene = styled.div<{ $place: TopPlace }>`
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

/** Stands on the pedestal. */
export const OnTop = styled.div<{ $place: TopPlace }>`
  position: absolute;
  left: 50%;
  bottom: ${({ $place }) => (100 * (SCENE.height - SCENE.above - topOf($place) - 2)) / SCENE.height}%;
  width: ${HEAD_SIZE}px;
  height: ${HEAD_SIZE}px;
  margin-left: ${-HEAD_SIZE / 2}px;
  transform-origin: bottom;
  ${phone} {
    transform: scale(${112 / 200});
  }
`;

/** Lit by the torch for the reader's own place. */
export const Words = styled(Card)<{ $isOwn?: boolean }>`
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

export const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

export const Score = styled.p<{ $place: TopPlace }>`
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
