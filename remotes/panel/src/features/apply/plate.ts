import type { DrawnBox } from '@site/ui/Drawing';

type Material = DrawnBox[6];

/**
 * A picture of blocks that stands upright and faces the lower left.
 *
 * @param rows from top to bottom; a blank is a hole
 * @param materials what each letter is made of
 */
export function plate(rows: readonly string[], materials: Readonly<Record<string, Material>>): DrawnBox[] {
  const left = -Math.floor((rows[0]?.length ?? 0) / 2);
  return rows.flatMap((row, below) =>
    Array.from(row).flatMap((letter, across): DrawnBox[] => {
      const material = materials[letter];
      return material ? [[left + across, 0, rows.length - 1 - below, 1, 1, 1, material]] : [];
    }),
  );
}
