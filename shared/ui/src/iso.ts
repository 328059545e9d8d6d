/**
 * Isometric blocks as SVG paths. On the grid x runs to the lower right, y to the lower left and z up; on the
 * screen a block is a hexagon 4 units wide and high, and block `(0, 0, 0)` is centred on the origin.
 */

/** A box of equal blocks: the position of its lowest block, its size in blocks, its material. */
export type Box<M extends string = string> = readonly [
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
  height: number,
  material: M,
];

/** 0 is the top, 1 the side facing the lower left, 2 the side facing the lower right. */
export type Side = 0 | 1 | 2;

export type IsoPath = { fill: string; d: string };

type Face<M> = { x: number; y: number; z: number; material: M; side: Side; halves: number };

/** By side: the centres of its two triangles (times 3), relative to the centre of the block. */
const HALVES = [
  [2, -3, -2, -3],
  [-4, 0, -2, 3],
  [4, 0, 2, 3],
] as const;

/** By side and visible halves (first, second, both): the outline, starting at the centre of the block. */
const OUTLINES = [
  ['', 'l2-1-2-1z', 'l0-2-2 1z', 'l2-1-2-1-2 1z'],
  ['', 'l-2-1 0 2z', 'l-2 1 2 1z', 'l-2-1 0 2 2 1z'],
  ['', 'l2-1 0 2z', 'l2 1-2 1z', 'l2-1 0 2-2 1z'],
] as const;

/**
 * The visible parts of the boxes, one path per colour. Each triangle of the screen goes to the block nearest to the
 * eye, so nothing is painted twice and the order of boxes and paths doesn't matter. `paint` is called once for each
 * visible face, `whole` if no part of it is hidden.
 */
export function isoPaths<M extends string>(
  boxes: readonly Box<M>[],
  paint: (material: M, side: Side, x: number, y: number, z: number, whole: boolean) => string,
): IsoPath[] {
  const screen = new Map<number, readonly [Face<M>, half: number]>();
  const place = (x: number, y: number, z: number, material: M, side: Side) => {
    const face: Face<M> = { x, y, z, material, side, halves: 0 };
    for (const half of [0, 1]) {
      const dx = HALVES[side][half * 2] ?? 0;
      const dy = HALVES[side][half * 2 + 1] ?? 0;
      const key = (6 * (x - y) + dx) * 1e4 + 3 * (x + y - 2 * z) + dy;
      const held = screen.get(key)?.[0];
      if (!held || held.x + held.y + held.z <= x + y + z) screen.set(key, [face, half + 1]);
    }
  };
  for (const [x, y, z, width, depth, height, material] of boxes)
    for (let i = 0; i < width; i++)
      for (let j = 0; j < depth; j++)
        for (let k = 0; k < height; k++)
          for (const side of [0, 1, 2] as const) place(x + i, y + j, z + k, material, side);

  const seen = new Set<Face<M>>();
  for (const [face, half] of screen.values()) {
    face.halves |= half;
    seen.add(face);
  }
  const paths = new Map<string, string>();
  for (const { x, y, z, material, side, halves } of seen) {
    const fill = paint(material, side, x, y, z, halves === 3);
    const d = `M${2 * (x - y)} ${x + y - 2 * z}${OUTLINES[side][halves] ?? ''}`;
    paths.set(fill, (paths.get(fill) ?? '') + d);
  }
  return Array.from(paths, ([fill, d]) => ({ fill, d }));
}

/** By side: its two edges, starting at the centre of the block. */
const EDGES = [
  [2, -1, -2, -1],
  [-2, -1, 0, 2],
  [2, -1, 0, 2],
] as const;

/** Path data of a patch on a face, for grain and fringes; position and size in quarters of the edges. */
export function isoPatch(
  [x, y, z, side]: readonly [x: number, y: number, z: number, side: Side],
  [i, j, width, height]: readonly [i: number, j: number, width: number, height: number],
): string {
  const [ax, ay, bx, by] = EDGES[side];
  const start = `${2 * (x - y) + (ax * i + bx * j) / 4} ${x + y - 2 * z + (ay * i + by * j) / 4}`;
  const [w, h] = [width / 4, height / 4];
  return `M${start}l${ax * w} ${ay * w} ${bx * h} ${by * h} ${-ax * w} ${-ay * w}z`;
}
