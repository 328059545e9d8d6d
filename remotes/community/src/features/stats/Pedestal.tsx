import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { isoPaths, type Side } from '@site/ui/iso';
import { color } from '@site/ui/tokens';
import styled from 'styled-components';

export const topPlaces = [1, 2, 3] as const;
export type TopPlace = (typeof topPlaces)[number];

const HEIGHTS: Readonly<Record<TopPlace, number>> = { 1: 11, 2: 9, 3: 7 };

/** The scene of each place in SVG units; a block is 4 units wide and high. */
export const SCENE = { width: 40, height: 52, above: 36 } as const;

/** The middle of a pedestal's top, measured downwards from the island's ground. */
export const topOf = (place: TopPlace) => 1 - 2 * HEIGHTS[place];

const ISLAND: readonly DrawnBox[] = [
  [-4, -4, -1, 9, 9, 1, 'grass'],
  [-4, -4, -2, 9, 9, 1, 'dirt'],
  [-3, -3, -3, 7, 7, 1, 'dirt'],
  [-2, -1, -4, 4, 4, 1, 'stone'],
];

/** One on each side of the first pedestal, where the pedestal doesn't hide them. */
const TORCHES: readonly DrawnBox[] = [-4, 4].flatMap((x): DrawnBox[] => [
  [x, -x, 0, 1, 1, 2, 'plank'],
  [x, -x, 2, 1, 1, 1, 'torch'],
]);
const LIT_ISLAND: readonly DrawnBox[] = [...ISLAND, ...TORCHES];

/** Half the width of a pedestal in blocks, without the middle one. */
const HALF = 2;

const DIGITS: Readonly<Record<TopPlace, readonly string[]>> = {
  1: ['.#.', '##.', '.#.', '.#.', '###'],
  2: ['###', '..#', '###', '#..', '###'],
  3: ['###', '..#', '###', '..#', '###'],
};

const SHADE = [0, 26, 48] as const;
const CUT = 72;
const GRAIN = 6;

function pedestalOf(place: TopPlace) {
  const height = HEIGHTS[place];
  const isCut = (side: Side, x: number, y: number, z: number) =>
    side === 1 && y === HALF && DIGITS[place][height - 2 - z]?.[x + 1] === '#';
  const size = 2 * HALF + 1;
  return isoPaths([[-HALF, -HALF, 0, size, size, height, 'stone']], (_, side, x, y, z) => {
    const grain = (5 * x + 3 * y + 7 * z) % 4 === 0 ? GRAIN : 0;
    const shade = isCut(side, x, y, z) ? CUT : SHADE[side] + grain;
    return `color-mix(in srgb, ${color[`elo${place}`]}, ${color.ground} ${shade}%)`;
  });
}

const PEDESTALS = { 1: pedestalOf(1), 2: pedestalOf(2), 3: pedestalOf(3) } as const;

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;
`;

export function Pedestal({ place }: { readonly place: TopPlace }) {
  return (
    <Picture
      viewBox={`${-SCENE.width / 2} ${-SCENE.above} ${SCENE.width} ${SCENE.height}`}
      aria-hidden="true"
    >
      <Drawing boxes={place === 1 ? LIT_ISLAND : ISLAND} />
      {PEDESTALS[place].map(({ fill, d }) => (
        <path key={fill} fill={fill} stroke={fill} strokeWidth=".12" d={d} />
      ))}
      <path d={`M-6 ${topOf(place)}l6-3 6 3-6 3z`} fill={color.ground} opacity=".4" />
    </Picture>
  );
}
