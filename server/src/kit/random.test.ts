import { playerNames } from '../demo/generateNames.ts';
import { createRandom } from './random.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('createRandom', () => {
  test('repeats itself only for the same seed', () => {
    const sequence = (seed: string) => times(50, createRandom(seed).next);
    expect(sequence('a')).toEqual(sequence('a'));
    expect(sequence('a')).not.toEqual(sequence('b'));
  });

  test('stays in its bounds and reaches both ends', () => {
    const random = createRandom('bounds');
    const numbers = times(2000, () => random.int(3, 6));
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5, 6]));
    for (const value of times(2000, random.next)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
    }
  });

  test('shuffles without losing elements', () => {
    const list = times(100, createRandom('list').next);
    const shuffled = createRandom('shuffle').shuffle(list);
    expect(shuffled).not.toEqual(list);
    expect([...shuffled].sort()).toEqual([...list].sort());
  });

  test('approximates a normal distribution', () => {
    const values = times(20_000, createRandom('normal').normal);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  test('makes distinct uuids of version 4', () => {
    const uuids = times(2000, createRandom('uuid').uuid);
    expect(new Set(uuids).size).toBe(2000);
    for (const uuid of uuids) expect(uuid).toMatch(UUID_V4);
  });

  test('rejects picking from an empty list', () => {
    expect(() => createRandom('none').pick([])).toThrow();
  });
});

const make = (count: number, taken: string[] = []) => playerNames(createRandom('test'), count, taken);

describe('playerNames', () => {
  test('returns valid names for the game network, unique in any case', () => {
    const names = make(2000).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_]{3,16}$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2000);
  });

  test('skips taken names', () => {
    const first = make(20).map(({ name }) => name);
    const taken = first.map((name) => name.toUpperCase());
    const lower = new Set(first.map((name) => name.toLowerCase()));
    for (const { name } of make(20, taken)) expect(lower).not.toContain(name.toLowerCase());
  });

  test('varies its styles', () => {
    const names = make(600).map(({ name }) => name);
    const share = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length / names.length;
    expect(share(/\d/)).toBeGreaterThan(0.15);
    expect(share(/_/)).toBeGreaterThan(0.15);
    expect(share(/^[A-Z][a-z]+[A-Z][a-z]+$/)).toBeGreaterThan(0.15);
    expect(share(/^[a-z_0-9]+$/)).toBeGreaterThan(0.15);
    expect(share(/^x/)).toBeLessThan(0.06);
  });

  test('avoids offensive numbers', () => {
    for (const { name } of make(2000)) {
      expect(name).not.toMatch(/(?<!\d)(14|18|28|69|88|420|444|666|1312|1488)(?!\d)/);
    }
  });

  test('uses both languages', () => {
    const langs = make(400).map(({ lang }) => lang);
    for (const lang of ['de', 'en']) {
      expect(langs.filter((other) => other === lang).length).toBeGreaterThan(100);
    }
  });
});
