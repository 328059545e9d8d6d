import type { Offer } from '@site/contract/http/catalogue';
import { isoPaths, type Box, type Side } from '@site/ui/iso';
import { color, rankColor } from '@site/ui/tokens';
import { useMemo } from 'react';
import styled from 'styled-components';

const FACES = {
  grass: '#63C06C',
  dirt: '#9A6B4B',
  stone: '#8E9BC8',
  plank: '#C08A55',
  gate: '#34426F',
  light: '#FFE9B8',
  coin: '#FFC56B',
  token: color.lapis,
  hue: `var(--hue, ${color.second})`,
} as const;
type Material = keyof typeof FACES;
type SceneBox = Box<Material>;

const ISLAND: readonly SceneBox[] = [
  [-7, -7, -1, 14, 14, 1, 'grass'],
  [-7, -7, -2, 14, 14, 1, 'dirt'],
];

/** A stepped roof: its lowest layer begins at `(x, y, z)` and is `width` wide; each step is `step` high. */
function roof(x: number, y: number, z: number, width: number, step: number): SceneBox[] {
  return Array.from({ length: Math.ceil(width / 2) }, (_, i): SceneBox => {
    const size = width - 2 * i;
    return [x + i, y + i, z + step * i, size, size, step, 'hue'];
  });
}

function coins(x: number, y: number, count: number): SceneBox[] {
  return [
    [x + 1, y, 0, 2, 4, count, 'coin'],
    [x, y + 1, 0, 4, 2, count, 'coin'],
  ];
}

function token(x: number, y: number, z: number): SceneBox[] {
  return [
    [x, y, z, 4, 4, 4, 'token'],
    [x + 1, y + 1, z + 3, 2, 2, 1, 'light'],
    [x + 1, y + 3, z + 1, 2, 1, 2, 'light'],
    [x + 3, y + 1, z + 1, 1, 2, 2, 'light'],
  ];
}

const HUT: readonly SceneBox[] = [
  [-4, -4, 0, 8, 8, 4, 'plank'],
  [-1, 3, 0, 2, 1, 3, 'gate'],
  [3, -1, 1, 1, 2, 2, 'light'],
  ...roof(-5, -5, 4, 10, 1),
];

const TOWER: readonly SceneBox[] = [
  [-3, -3, 0, 6, 6, 7, 'stone'],
  [-1, 2, 0, 2, 1, 3, 'gate'],
  [-1, 2, 4, 2, 1, 2, 'light'],
  [2, -1, 3, 1, 2, 2, 'light'],
  [-4, -4, 7, 8, 8, 1, 'stone'],
  ...roof(-4, -4, 8, 8, 2),
];

const CASTLE: readonly SceneBox[] = [
  [-6, -6, 0, 8, 8, 8, 'stone'],
  [-3, 1, 5, 2, 1, 2, 'light'],
  [1, -3, 5, 1, 2, 2, 'light'],
  ...roof(-6, -6, 8, 8, 2),
  [-6, 4, 0, 11, 1, 4, 'stone'],
  [4, -6, 0, 1, 11, 4, 'stone'],
  [-2, 4, 0, 3, 1, 3, 'gate'],
  ...[
    [-7, 3],
    [3, 3],
    [3, -7],
  ].flatMap(([x = 0, y = 0]): SceneBox[] => [[x, y, 0, 4, 4, 6, 'stone'], ...roof(x, y, 6, 4, 2)]),
];

const scenes: Readonly<Record<string, readonly SceneBox[]>> = {
  'rank-vip': HUT,
  'rank-mvp': TOWER,
  'rank-knock': CASTLE,
  'coins-small': [...coins(-4, -2, 3), ...coins(1, -1, 1)],
  'coins-medium': [...coins(-4, -4, 7), ...coins(1, -4, 4), ...coins(-4, 1, 3), ...coins(1, 1, 1)],
  'coins-large': [12, 10, 6, 9, 8, 4, 7, 3, 2].flatMap((count, i) =>
    coins(4 * (i % 3) - 6, 4 * Math.floor(i / 3) - 6, count),
  ),
  'tokens-1': token(-2, -2, 0),
  'tokens-5': [
    ...[...token(-4, -4, 0), ...token(0, -4, 0), ...token(-4, 0, 0), ...token(0, 0, 0)],
    ...token(-2, -2, 4),
  ],
  'tokens-10': [
    ...[-6, -2, 2].flatMap((x) => [-6, -2, 2].flatMap((y) => token(x, y, 0))),
    ...token(-2, -2, 4),
  ],
};

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

/** Drawn in the colour `--hue`. Decorative: text says the same. */
export function OfferDrawing({ image }: { readonly image: string }) {
  const paths = useMemo(() => isoPaths([...ISLAND, ...(scenes[image] ?? [])], paint), [image]);
  return (
    <Picture viewBox="-30 -43 60 62" aria-hidden="true">
      {paths.map(({ fill, d }) => (
        <path key={fill} fill={fill} stroke={fill} strokeWidth=".12" d={d} />
      ))}
    </Picture>
  );
}

const HUES = { coins: color.elo1, tokens: color.lapis } as const;

export const offerHue = (offer: Offer) =>
  offer.category === 'ranks' ? rankColor(offer.rank) : HUES[offer.category];
