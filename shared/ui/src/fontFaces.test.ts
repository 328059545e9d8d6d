import { families, fontFacesCss, fallbackFacesCss } from './fontFaces.ts';
import { tokensCss } from './tokens.ts';

const facesOf = (css: string) => css.match(/@font-face{[^}]*}/g) ?? [];

test('both fonts come from the site and never hide text', () => {
  const loaded = facesOf(fontFacesCss({ body: '/assets/body.woff2', display: '/assets/display.woff' }));
  expect(loaded).toHaveLength(2);
  expect(loaded[0]).toContain("url('/assets/body.woff2')");
  expect(loaded[1]).toContain("url('/assets/display.woff')");
  for (const rule of loaded) expect(rule).toContain('font-display:swap');
});

test('each fallback is matched in width and line, and is already on the machine', () => {
  const fallbacks = facesOf(fallbackFacesCss());
  expect(fallbacks).toHaveLength(3);
  for (const rule of fallbacks) {
    expect(rule).not.toContain('url(');
    for (const part of ['local(', 'size-adjust:', 'ascent-override:', 'descent-override:'])
      expect(rule).toContain(part);
  }
});

test('the stacks name each font, then its fallback, then what a system has', () => {
  const tokens = tokensCss('#FFB454');
  expect(tokens).toContain(`--font-body:'${families.body}','${families.bodyFallback}',system-ui`);
  expect(tokens).toContain(`--font-display:'${families.display}','${families.displayFallback}',ui-monospace`);
});
