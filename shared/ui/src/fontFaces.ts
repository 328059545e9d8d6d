/** Addresses of the two fonts, as the build has emitted them. */
export type FontFiles = {
  /** Figtree, variable weight, latin. */
  body: string;
  /** Jersey 15, latin. */
  display: string;
};

/** Names for the font stacks of the tokens; no font of the visitor's system is called so. */
export const families = {
  body: 'Site Body',
  bodyFallback: 'Site Body Fallback',
  display: 'Site Display',
  displayFallback: 'Site Display Fallback',
} as const;

/**
 * What stands in until a font has arrived, stretched to the same width and the same line: the page is
 * readable at once and nothing moves when the fonts swap. Liberation Sans has the widths of Arial.
 */
function fallback(family: string, locals: readonly string[], metrics: string): string {
  return `@font-face{font-family:'${family}';src:${locals.map((name) => `local('${name}')`).join()};${metrics}}`;
}

function face(family: string, url: string, descriptors: string): string {
  return `@font-face{font-family:'${family}';src:url('${url}');font-display:swap;${descriptors}}`;
}

/** The `@font-face` rules of the fallback fonts, for the shell to inject with the tokens: they cost no request. */
export function fallbackFacesCss(): string {
  return [
    fallback(
      families.bodyFallback,
      ['Arial', 'Liberation Sans'],
      'font-weight:100 500;size-adjust:100.2%;ascent-override:94.8%;descent-override:24.9%;line-gap-override:0%',
    ),
    fallback(
      families.bodyFallback,
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
      'font-weight:501 900;size-adjust:94.9%;ascent-override:100.1%;descent-override:26.3%;line-gap-override:0%',
    ),
    fallback(
      families.displayFallback,
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
      'font-weight:100 900;size-adjust:93.5%;ascent-override:101.5%;descent-override:29%;line-gap-override:0%',
    ),
  ].join('');
}

/**
 * The `@font-face` rules of both fonts, for the shell to inject once. A browser fetches the files as soon as a text
 * on the page needs them, and shows the fallback fonts until then.
 */
export function fontFacesCss({ body, display }: FontFiles): string {
  return [
    face(families.body, body, 'font-weight:300 900'),
    // Pixels of one weight: the whole range keeps browsers from smearing a bold out of it.
    face(families.display, display, 'font-weight:100 900;size-adjust:122%'),
  ].join('');
}
