import { useState } from 'react';
import { isoPatch, isoPaths, type Box, type IsoPath, type Side } from '@site/ui/iso';

/** The ground from above, back to front: a to c are heights of grass, A to C of path, `w` is water. */
const MAP = `
...bbb.....
.bccccbb...
.ccccccbba.
bccccccbbaa
bccCcccbbaa
.bbBbbbaaaa
.bbAaaaaaaa
..wwAAAAaaa
.wwwaaaaaa.
.wwwaaaaaa.
..wwaaaaa..`
  .trim()
  .split('\n');

const DAY = {
  grass: [104, 190, 92],
  dirt: [150, 104, 76],
  stone: [140, 150, 186],
  brick: [170, 176, 204],
  path: [214, 184, 136],
  water: [78, 158, 255],
  wood: [104, 70, 48],
  plank: [212, 156, 96],
  leaf: [122, 204, 84],
  wool: [255, 88, 88],
  sheet: [244, 244, 255],
  ore: [190, 330, 380],
  flame: [255, 214, 104],
} as const;
type Material = keyof typeof DAY;

/** Parses boxes from text: each line has a material and then `x,y,z,width,depth,height` per box. */
const boxes = (text: string): Box<Material>[] =>
  text.split('\n').flatMap((line) => {
    const [material, ...list] = line.trim().split(' ');
    return list.map((box) => [...box.split(',').map(Number), material] as unknown as Box<Material>);
  });

/** Tower, windows, tree, waterfall, bridge and islet, in blocks. */
const BUILT = boxes(`brick 2,1,3,3,3,6 1,0,8,5,5,1 1,4,9,1,1,1 3,4,9,1,1,1 5,4,9,1,1,1
  brick 5,0,9,1,1,1 5,2,9,1,1,1 1,0,9,1,1,1 1,2,9,1,1,1
  flame 3,3,3,1,1,2 3,3,6,1,1,1 4,2,5,1,1,1
  wood 8,2,2,1,1,3
  leaf 7,1,4,3,3,2 8,1,6,1,3,1 7,2,6,3,1,1 8,2,7,1,1,1
  water 2,11,-9,2,1,10
  plank 11,6,0,4,1,1
  grass 15,5,0,3,3,1
  dirt 15,5,-1,3,3,1
  stone 15,6,-2,2,2,1 16,6,-3,1,1,1`);

const TORCHES = ['5,8,0', '9,8,0', '1,4,2', '6,4,2', '16,6,0', '3,2,8'].map(
  (place) => place.split(',').map(Number) as [number, number, number],
);

/** The bed and the torches, in quarter blocks. */
const SMALL = [
  ...boxes('wood 25,28,4,8,12,1\nwool 25,31,5,8,9,2\nsheet 25,28,5,8,3,2'),
  ...TORCHES.flatMap(([x, y, z]): Box<Material>[] => [
    [4 * x + 1, 4 * y + 1, 4 * z + 4, 1, 1, 3, 'wood'],
    [4 * x + 1, 4 * y + 1, 4 * z + 7, 1, 1, 1, 'flame'],
  ]),
];

const noise = (x: number, y: number, z: number) =>
  Math.abs(Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43758.5) % 1;

/** Builds columns from the map; the further inland, the deeper they reach. */
function ground(): Box<Material>[] {
  const inland = (x: number, y: number, r = 1): number => {
    for (let i = -r; i <= r; i++)
      for (const j of [Math.abs(i) - r, r - Math.abs(i)]) if ((MAP[y + j]?.[x + i] ?? '.') === '.') return r;
    return inland(x, y, r + 1);
  };
  return MAP.flatMap((row, y) =>
    Array.from(row).flatMap((kind, x): Box<Material>[] => {
      if (kind === '.') return [];
      const top = kind === 'w' ? 0 : kind.toLowerCase().charCodeAt(0) - 97;
      const depth = Math.round(inland(x, y) ** 1.2 * 1.7 + noise(x, y, 1) * 1.8 - 0.4);
      return [
        [x, y, -depth, 1, 1, depth, noise(x, y, 5) > 0.9 ? 'ore' : 'stone'],
        [x, y, -1, 1, 1, top + 1, 'dirt'],
        [x, y, top, 1, 1, 1, kind === 'w' ? 'water' : kind < 'a' ? 'path' : 'grass'],
      ];
    }),
  );
}

/** Light as shares of red, green and blue: the moon's, weaker by side, and the torches' at their brightest. */
const MOON = [0.5, 0.6, 0.9];
const TURNED = [1, 0.7, 0.48] as const;
const WARM = [0.78, 0.5, 0.2];

/** Returns the torch light on a face, from 0 to 1 in five steps. */
function warmth(side: Side, x: number, y: number, z: number): number {
  const sum = TORCHES.reduce((light, [tx, ty, tz]) => {
    const away = Math.hypot(tx - x - Number(side === 2) / 2, ty - y - Number(side === 1) / 2, tz + 1 - z);
    return light + Math.max(0, 1 - away / 4.5) ** 1.5;
  }, 0);
  return Math.min(5, Math.round(sum * 5)) / 5;
}

function shade(material: Material, side: Side, x: number, y: number, z: number): string {
  const warm = material === 'flame' ? 1 : material === 'ore' ? 0 : warmth(side, x, y, z);
  const moon = TURNED[side] * Math.max(0.5, 1 + Math.min(0, z) * 0.07);
  const grain = 0.96 + Math.round(noise(x, y, z) * 2) * 0.04;
  const rgb = DAY[material].map((c, i) => Math.round(c * grain * (MOON[i]! * moon + WARM[i]! * warm)));
  return material === 'water' && z < 0 ? `rgba(${rgb.join()},${0.9 + z * 0.095})` : `rgb(${rgb.join()})`;
}

function draw(): IsoPath[][] {
  const marks = new Map<string, string>();
  const large = isoPaths([...ground(), ...BUILT], (material, side, x, y, z, whole) => {
    const mark = (fill: string, i: number, j: number, width: number, height: number) =>
      marks.set(fill, (marks.get(fill) ?? '') + isoPatch([x, y, z, side], [i, j, width, height]));
    const any = (seed: number) => Math.floor(noise(x + seed, y + side, z - seed) * 4);
    const turf = material === 'grass' && side > 0;
    if (material === 'water') {
      if (side && z <= 0) mark('#bfe0ff22', any(1), 0, 1, 4);
    } else if (whole && material !== 'flame') {
      mark('#0002', any(1), any(2), 1 + (any(3) & 1), 1);
      mark('#fff1', any(4), any(5), 1, 1);
    }
    if (turf && whole) {
      const green = shade('grass', side, x, y, z);
      mark(green, 0, 0, 4, 1);
      mark(green, any(6), 1, 1, 1);
    }
    return shade(turf ? 'dirt' : material, side, x, y, z);
  });
  const small = isoPaths(SMALL, (material, side, x, y, z) => shade(material, side, x / 4, y / 4, z / 4));
  return [large, Array.from(marks, ([fill, d]) => ({ fill, d })), small];
}

export function Blocks() {
  const [layers] = useState(draw);
  return (
    <g>
      <radialGradient id="torchlight">
        <stop stopColor="#FFD08A" stopOpacity=".75" />
        <stop offset=".25" stopColor="#FFB454" stopOpacity=".25" />
        <stop offset="1" stopColor="#FFB454" stopOpacity="0" />
      </radialGradient>
      {layers.map((paths, layer) => (
        <g key={layer} transform={layer === 2 ? 'scale(.25)' : undefined} strokeWidth=".1">
          {paths.map(({ fill, d }) => (
            <path key={fill} fill={fill} stroke={/^rgb\(/.test(fill) ? fill : 'none'} d={d} />
          ))}
        </g>
      ))}
      {TORCHES.map(([x, y, z]) => (
        <circle key={`${x} ${y}`} cx={2 * (x - y)} cy={x + y - 2 * z - 2.5} r="6" fill="url(#torchlight)" />
      ))}
    </g>
  );
}
