import { isoPaths, type Side } from '@site/ui/iso';
import { color } from '@site/ui/tokens';
import { useMemo } from 'react';
import styled from 'styled-components';
import { sceneOf, type Material } from './offerScenes.ts';

const FACES: Readonly<Record<Material, string>> = {
  grass: '#63C06C',
  dirt: '#9A6B4B',
  stone: '#8E9BC8',
  plank: '#C08A55',
  gate: '#34426F',
  light: '#FFE9B8',
  coin: '#FFC56B',
  token: color.lapis,
  hue: `var(--hue, ${color.second})`,
};

/** How much darker than its top a block is on each side, in percent. */
const SHADE = [0, 26, 48] as const;
const SHINY = [0, 12, 28] as const;
const LIT = [0, 4, 8] as const;
const SHADES: Partial<Record<Material, readonly [number, number, number]>> = { coin: SHINY, light: LIT };
/** Every second coin of a stack has a darker rim, or the stack would be a column. */
const RIM = 16;

function paint(material: Material, side: Side, _x: number, _y: number, z: number): string {
  const rim = material === 'coin' && side > 0 && z % 2 === 1 ? RIM : 0;
  const shade = (SHADES[material] ?? SHADE)[side] + rim;
  return `color-mix(in srgb, ${FACES[material]}, ${color.ground} ${shade}%)`;
}

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
`;

/** An island with what an offer gives, in the colour `--hue`; it fills its place. What it says stands in words beside it. */
export function OfferDrawing({ image }: { readonly image: string }) {
  const paths = useMemo(() => isoPaths(sceneOf(image), paint), [image]);
  return (
    <Picture viewBox="-30 -43 60 62" aria-hidden="true">
      {paths.map(({ fill, d }) => (
        <path key={fill} fill={fill} stroke={fill} strokeWidth=".12" d={d} />
      ))}
    </Picture>
  );
}
