import { isoPaths } from './iso.ts';

const byMaterial = (material: string, side: number) => `${material}${side}`;

test('one block shows three whole sides', () => {
  expect(isoPaths([[0, 0, 0, 1, 1, 1, 'a']], byMaterial)).toEqual([
    { fill: 'a0', d: 'M0 0l2-1-2-1-2 1z' },
    { fill: 'a1', d: 'M0 0l-2-1 0 2 2 1z' },
    { fill: 'a2', d: 'M0 0l2-1 0 2-2 1z' },
  ]);
});

test('what stands in front hides what is behind, in any order', () => {
  const front = [1, 1, 1, 1, 1, 1, 'front'] as const;
  const behind = [0, 0, 0, 1, 1, 1, 'behind'] as const;
  const fills = [isoPaths([front, behind], byMaterial), isoPaths([behind, front], byMaterial)].map((paths) =>
    paths.map(({ fill }) => fill),
  );
  expect(fills).toEqual([
    ['front0', 'front1', 'front2'],
    ['front0', 'front1', 'front2'],
  ]);
});

test('a half hidden side is painted by half, and the painter is told', () => {
  const whole: Record<string, boolean> = {};
  isoPaths(
    [
      [0, 0, 0, 1, 1, 1, 'low'],
      [1, 0, 1, 1, 1, 1, 'high'],
    ],
    (material, side, _x, _y, _z, all) => ((whole[`${material}${side}`] = all), `${material}${side}`),
  );
  expect(whole).toEqual({ high0: true, high1: true, high2: true, low0: false, low1: true, low2: false });
});
