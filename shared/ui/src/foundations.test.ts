import { contrast, mix } from './contrast.ts';
import { families, fontFacesCss, fallbackFacesCss } from './fontFaces.ts';
import { isoPaths } from './iso.ts';
import { palette, rankHues, TINT, tokensCss } from './tokens.ts';

const AA = 4.5;
const grounds = ['ground', 'raised', 'card'] as const;
const faces = ['ground', 'raised', 'card', 'line', 'outline', 'on-redstone'];
const texts = (Object.keys(palette) as (keyof typeof palette)[]).filter((name) => !faces.includes(name));

test('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
});

test('the Elo badges are amber, silver-grey, bronze and neutral grey', () => {
  const { elo1, elo2, elo3, elo4 } = palette;
  expect([elo1, elo2, elo3, elo4]).toEqual(['#FFC14D', '#C9D3E3', '#E0935A', '#9AA3B8']);
});

test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
  '%s is readable on %s',
  (text, ground) => expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(AA),
);

test('text is readable on quiet buttons, disabled buttons and destructive ones', () => {
  expect(contrast(palette.text, palette.line)).toBeGreaterThanOrEqual(AA);
  expect(contrast(palette.second, palette.raised)).toBeGreaterThanOrEqual(AA);
  expect(contrast(palette['on-redstone'], palette.redstone)).toBeGreaterThanOrEqual(AA);
});

test.each(grounds)('the outline of a control contrasts with %s', (ground) =>
  expect(contrast(palette.outline, palette[ground])).toBeGreaterThanOrEqual(3),
);

test.each(Object.entries(rankHues))('%s is readable on every ground and on its own badge', (_, hue) => {
  for (const ground of grounds) expect(contrast(hue, palette[ground])).toBeGreaterThanOrEqual(AA);
  expect(contrast(hue, mix(palette.ground, hue, TINT))).toBeGreaterThanOrEqual(AA);
});

test.each(texts)('a badge in %s is readable on its own tint', (text) =>
  expect(contrast(palette[text], mix(palette.ground, palette[text], TINT))).toBeGreaterThanOrEqual(AA),
);

test('all ranks have different colours', () => {
  const hues = Object.values(rankHues);
  const distance = (a: string, b: string) =>
    Math.hypot(
      ...[1, 3, 5].map(
        (at) => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16),
      ),
    );
  for (const [i, a] of hues.entries())
    for (const b of hues.slice(i + 1)) expect(distance(a, b)).toBeGreaterThan(24);
});

test.each(['#FFB454', '#2244AA', '#101010', '#FFFFFF', '#7F00FF', '#E60026'])(
  'any accent stays readable: %s',
  (accent) => {
    const css = tokensCss(accent);
    const value = (name: string) => new RegExp(`--${name}:(#[0-9a-fA-F]{6})`).exec(css)?.[1] ?? '';
    expect(value('torch')).toBe(accent);
    expect(contrast(value('on-torch'), accent)).toBeGreaterThanOrEqual(AA);
    for (const ground of grounds) expect(contrast(value('glow'), palette[ground])).toBeGreaterThanOrEqual(AA);
  },
);

test('an invalid colour falls back to torch light and never reaches the page', () => {
  expect(tokensCss('red;}body{display:none')).toContain(`--torch:${palette.torch};`);
});

const facesOf = (css: string) => css.match(/@font-face{[^}]*}/g) ?? [];

test('both fonts are served by the site and never hide text', () => {
  const loaded = facesOf(fontFacesCss({ body: '/assets/body.woff2', display: '/assets/display.woff' }));
  expect(loaded).toHaveLength(2);
  expect(loaded[0]).toContain("url('/assets/body.woff2')");
  expect(loaded[1]).toContain("url('/assets/display.woff')");
  for (const rule of loaded) expect(rule).toContain('font-display:swap');
});

test('each fallback matches in width and line height and is a system font', () => {
  const fallbacks = facesOf(fallbackFacesCss());
  expect(fallbacks).toHaveLength(3);
  for (const rule of fallbacks) {
    expect(rule).not.toContain('url(');
    for (const part of ['local(', 'size-adjust:', 'ascent-override:', 'descent-override:'])
      expect(rule).toContain(part);
  }
});

test('each stack lists its font, then its fallback, then system fonts', () => {
  const tokens = tokensCss('#FFB454');
  expect(tokens).toContain(`--font-body:'${families.body}','${families.bodyFallback}',system-ui`);
  expect(tokens).toContain(`--font-display:'${families.display}','${families.displayFallback}',ui-monospace`);
});

const byMaterial = (material: string, side: number) => `${material}${side}`;

test('a single block shows three full faces', () => {
  expect(isoPaths([[0, 0, 0, 1, 1, 1, 'a']], byMaterial)).toEqual([
    { fill: 'a0', d: 'M0 0l2-1-2-1-2 1z' },
    { fill: 'a1', d: 'M0 0l-2-1 0 2 2 1z' },
    { fill: 'a2', d: 'M0 0l2-1 0 2-2 1z' },
  ]);
});

test('blocks in front hide those behind, in any order', () => {
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

test('a half-hidden face is painted by half and reported to the painter', () => {
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
