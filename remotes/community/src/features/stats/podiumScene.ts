/** A place that stands on the podium. */
export const topPlaces = [1, 2, 3] as const;
export type TopPlace = (typeof topPlaces)[number];

/** How many blocks high each pedestal is. */
export const HEIGHTS: Readonly<Record<TopPlace, number>> = { 1: 11, 2: 9, 3: 7 };

/** The scene of each place in units of the drawing; a block is 4 of them wide and high. */
export const SCENE = { width: 40, height: 52, above: 36 } as const;

/** Where the middle of a pedestal's top is, counted downwards from the island's ground. */
export function topOf(place: TopPlace): number {
  return 1 - 2 * HEIGHTS[place];
}
