import type { PlayerPlace } from '@site/contract/http/stats';
import { RANGES, type Range } from '@site/contract/modes';
import { formatNumber } from '@site/platform/format';
import { RetryNotice } from '@site/platform/RetryNotice';
import { useLang } from '@site/platform/text';
import { useLive } from '@site/platform/useLive';
import { blockFace, blockRing } from '@site/ui/block';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { gameModes } from '../../boards/modes.ts';
import { usePlacesQuery } from '../../players/playersApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

const MEDALS = [color.elo1, color.elo2, color.elo3];

const Root = styled.section`
  margin-top: ${space[6]};
`;

const Heading = styled.h2`
  margin-bottom: ${space[4]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Failure = styled.div`
  margin-bottom: ${space[4]};
`;

/** All in one row, or in rows of two: never three with one left over below. */
const Modes = styled.ul`
  display: grid;
  gap: ${space[4]};
  @media (min-width: 641px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1120px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const ModeCard = styled(Card)`
  padding: ${space[3]} ${space[3]} ${space[4]};
`;

const ModeName = styled.h3`
  padding-left: ${space[1]};
  font: 650 ${size.body} / 1.5 ${font.body};
  overflow-wrap: anywhere;
`;

const Boards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[1]};
  margin-top: ${space[2]};
`;

const Board = styled(Link)`
  --face: ${color.raised};
  --edge: ${color.line};
  ${blockFace(1)}
  ${blockRing(1)}
  display: block;
  padding: ${space[2]} 0 ${space[3]};
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
  text-align: center;
  white-space: nowrap;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      --edge: ${color.glow};
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Value = styled.span<{ $hue?: string | undefined }>`
  display: flex;
  align-items: center;
  justify-content: center;
  height: 28px;
  color: ${({ $hue = color.second }) => $hue};
  font: 700 1.125rem / 28px ${font.body};
  font-variant-numeric: tabular-nums;
`;

interface PlaceProps {
  readonly places: readonly PlayerPlace[] | undefined;
  readonly mode: string;
  readonly range: Range;
}

function Place({ places, mode, range }: PlaceProps) {
  const text = useText();
  const lang = useLang();
  if (!places) {
    return (
      <Value>
        <Skeleton width={40} height={16} />
      </Value>
    );
  }
  const known = places.find((place) => place.mode === mode && place.range === range);
  const shown = known && formatNumber(known.place, lang);
  return (
    <>
      <Value $hue={known && (MEDALS[known.place - 1] ?? color.text)} aria-hidden="true">
        {shown ? `#${shown}` : '–'}
      </Value>
      <VisuallyHidden>{shown ? text('place', { place: shown }) : text('noPlace')}</VisuallyHidden>
    </>
  );
}

export function Places({ user }: { readonly user: string }) {
  const text = useText();
  const { currentData, isError, isFetching, refetch } = usePlacesQuery(user, FRESH.queryOptions);
  useLive('boards', () => void refetch());
  const hasFailed = isError && !isFetching && !currentData;
  const places = hasFailed ? [] : currentData;
  return (
    <Root>
      <Heading>{text('places')}</Heading>
      {hasFailed && (
        <Failure>
          <RetryNotice onRetry={() => void refetch()}>{text('placesFailed')}</RetryNotice>
        </Failure>
      )}
      <Modes aria-busy={!places}>
        {gameModes.map(({ id, label }) => (
          <ModeCard key={id} as="li">
            <ModeName>{label}</ModeName>
            <Boards>
              {RANGES.map((range) => (
                <li key={range}>
                  <Board to={paths.board(id, range)}>
                    <span>{text(range)}</span> <Place places={places} mode={id} range={range} />
                  </Board>
                </li>
              ))}
            </Boards>
          </ModeCard>
        ))}
      </Modes>
    </Root>
  );
}
