import type { PlayerPlace } from '@site/contract/http/stats';
import { RANGES, type Range } from '@site/contract/modes';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { blockFace, blockRing } from '@site/ui/block';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

const MEDALS = [color.elo1, color.elo2, color.elo3];

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

const Value = styled.span<{ $hue: string }>`
  display: flex;
  align-items: center;
  justify-content: center;
  height: 28px;
  color: ${({ $hue }) => $hue};
  font: 700 1.125rem / 28px ${font.body};
  font-variant-numeric: tabular-nums;
`;

interface ModePlacesProps {
  readonly mode: GameMode;
  /** The places in this mode; `undefined` while they are on their way. */
  readonly places: readonly PlayerPlace[] | undefined;
}

/** Where a player stands in one mode, in each range. */
export function ModePlaces({ mode, places }: ModePlacesProps) {
  const text = useText();
  const lang = useLang();
  const labels: Readonly<Record<Range, string>> = {
    daily: text('daily'),
    monthly: text('monthly'),
    lifetime: text('lifetime'),
  };

  function shown(range: Range) {
    if (!places) {
      return (
        <Value $hue={color.second}>
          <Skeleton width={40} height={16} />
        </Value>
      );
    }
    const place = places.find((candidate) => candidate.range === range)?.place;
    if (place === undefined) {
      return (
        <>
          <Value $hue={color.second} aria-hidden="true">
            –
          </Value>
          <VisuallyHidden>{text('noPlace')}</VisuallyHidden>
        </>
      );
    }
    return (
      <>
        <Value $hue={MEDALS[place - 1] ?? color.text} aria-hidden="true">
          #{formatNumber(place, lang)}
        </Value>
        <VisuallyHidden>{text('place', { place: formatNumber(place, lang) })}</VisuallyHidden>
      </>
    );
  }

  return (
    <ModeCard as="li">
      <ModeName>{mode.label}</ModeName>
      <Boards>
        {RANGES.map((range) => (
          <li key={range}>
            <Board to={paths.board(mode.id, range)}>
              {labels[range]} {shown(range)}
            </Board>
          </li>
        ))}
      </Boards>
    </ModeCard>
  );
}
