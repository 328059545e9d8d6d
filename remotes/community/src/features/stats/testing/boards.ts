import type { PlayerPlace, StatsRow } from '@site/contract/http/stats';

export const uuidOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

export const board = (count = 10): StatsRow[] =>
  Array.from({ length: count }, (_, index) => ({
    uuid: uuidOf(index + 1),
    name: `Player${index + 1}`,
    elo: 12_000 - 1_000 * index,
    kills: 3 * (index + 1),
    deaths: 2 * index,
  }));

export const place = (own: Partial<PlayerPlace> = {}): PlayerPlace => ({
  mode: 'bedwars',
  range: 'daily',
  place: 1_038,
  toNext: 12,
  elo: 1_234,
  kills: 300,
  deaths: 200,
  ...own,
});
