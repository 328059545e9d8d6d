import { mix } from './contrast.ts';
import { isoPaths, type Box } from './iso.ts';

const materials = {
  grass: '#63C06C',
  dirt: '#9A6B4B',
  stone: '#8E9BC8',
  dark: '#34426F',
  wood: '#C08A55',
  plank: '#9C6B3E',
  gold: '#FFC56B',
  torch: '#FFD27D',
  redstone: '#FF6B6B',
  ember: '#C23B45',
} as const;
export type DrawnBox = Box<keyof typeof materials>;

const SHADOW = '#0B1020';
const GLOWING = ['torch', 'redstone'];

/** Draws boxes in their own shades, as a group of paths for an `<svg>`. */
export function Drawing({ boxes }: { boxes: readonly DrawnBox[] }) {
  const paths = isoPaths(boxes, (material, side) =>
    mix(materials[material], SHADOW, side * (GLOWING.includes(material) ? 0.08 : 0.28)),
  );
  // One attribute for both colours: the landing page has so many paths that it counts.
  return (
    <g fill="currentColor" stroke="currentColor" strokeWidth=".12">
      {paths.map(({ fill, d }) => (
        <path key={fill} color={fill} d={d} />
      ))}
    </g>
  );
}
