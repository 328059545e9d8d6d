import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import display from '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff';
import { siteCookie } from '@site/contract/siteCookie';
import { families, fontFacesCss } from '@site/ui/fontFaces';
import { site } from '../boot/bootData.ts';
import { savesData, whenIdle } from '../boot/whenIdle.ts';

/** The rules of the site's two fonts. The display font's `.woff` is half as large as its `.woff2`, glyph for glyph. */
export const fontCss = fontFacesCss({ body, display });

const YEAR = 31_536_000;

function addFaces(): void {
  const style = document.createElement('style');
  style.nonce = __webpack_nonce__ ?? '';
  style.textContent = fontCss;
  document.head.append(style);
}

async function fetchFonts(): Promise<void> {
  addFaces();
  await Promise.all(
    [families.body, families.display].map((family) => document.fonts.load(`1em '${family}'`)),
  );
  document.cookie = `${siteCookie(site.name, 'fonts')}=1; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

/**
 * Brings the site's fonts. On a first visit they wait until the page is there and idle, since its text can be read
 * without them; a browser that holds them shows them from the start.
 */
export function startFonts(): void {
  if (document.cookie.split('; ').includes(`${siteCookie(site.name, 'fonts')}=1`)) addFaces();
  // Without the fonts the page stays in their fallbacks, and the next visit tries again.
  else if (!savesData()) whenIdle(() => void fetchFonts().catch(() => undefined));
}
