import { playerNames } from './playerNames.ts';
import { createRandom } from './random.ts';

const make = (count: number, taken: string[] = []) => playerNames(createRandom('test'), count, taken);

describe('playerNames', () => {
  test('gives names the game network allows, each once in any case', () => {
    const names = make(2000).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_]{3,16}$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2000);
  });

  test('leaves names that are taken', () => {
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

  test('has no number with a meaning nobody wants', () => {
    for (const { name } of make(2000)) {
      expect(name).not.toMatch(/(?<!\d)(14|18|28|69|88|420|444|666|1312|1488)(?!\d)/);
    }
  });

  test('speaks both languages', () => {
    const langs = make(400).map(({ lang }) => lang);
    for (const lang of ['de', 'en']) {
      expect(langs.filter((other) => other === lang).length).toBeGreaterThan(100);
    }
  });
});
