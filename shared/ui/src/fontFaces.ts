/** URLs of the two fonts in the build. */
export type FontFiles = {
  /** Figtree, variable weight, latin. */
  body: string;
  /** Jersey 15, latin. */
  display: string;
};

/** Names for the font stacks of the tokens; no system font has these names. */
export const families = {
  body: 'Site Body',
  bodyFallback: 'Site Body Fallback',
  display: 'Site Display',
  displayFallback: 'Site Display Fallback',
} as const;

const face = (family: string, src: string, descriptors: string) =>
  `@font-face{font-family:'${family}';src:${src};${descriptors}}`;

const local = (...names: string[]) => names.map((name) => `local('${name}')`).join();

/**
 * The `@font-face` rules of the fallbacks, for the shell to inject with the tokens; they need no request. Scaled to the
 * same width and line height, so that nothing moves when the fonts swap; Liberation Sans has the widths of Arial.
 */
export function fallbackFacesCss(): string {
  const regular = local('Arial', 'Liberation Sans');
  const bold = local('Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold');
  const metrics = (size: number, ascent: number, descent: number) =>
    `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  return [
    face(families.bodyFallback, regular, `font-weight:100 500;${metrics(100.2, 94.8, 24.9)}`),
    face(families.bodyFallback, bold, `font-weight:501 900;${metrics(94.9, 100.1, 26.3)}`),
    face(families.displayFallback, bold, `font-weight:100 900;${metrics(93.5, 101.5, 29)}`),
  ].join('');
}

/**
 * The `@font-face` rules of both fonts, for the shell to inject once. Fallback fonts are shown until the files
 * arrive.
 */
export function fontFacesCss({ body, display }: FontFiles): string {
  const loaded = (url: string) => `url('${url}');font-display:swap`;
  return [
    face(families.body, loaded(body), 'font-weight:300 900'),
    // A pixel font with one weight: declaring the whole range keeps browsers from faking a bold.
    face(families.display, loaded(display), 'font-weight:100 900;size-adjust:122%'),
  ].join('');
}
