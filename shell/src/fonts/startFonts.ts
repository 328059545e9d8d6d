import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import display from '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff';
import { siteCookie } from '@site/contract/siteCookie';
import { families, fontFacesCss } from '@site/ui/fontFaces';
import { site } from '../core/bootData.ts';
import { savesData, whenIdle } from '../core/whenIdle.ts';

/** The display font's `.woff` is half the size of its `.woff2`, glyph for glyph. */
export const fontCss = fontFacesCss({ body, display });

const YEAR_SECONDS = 31_536_000;

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
  document.cookie = `${siteCookie(site.name, 'fonts')}=1; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** On a first visit the fonts wait until the page is idle, since its text is readable without them. */
export function startFonts(): void {
  if (document.cookie.split('; ').includes(`${siteCookie(site.name, 'fonts')}=1`)) addFaces();
  // If the fonts fail to load, the page keeps its fallback fonts and the next visit retries.
  else if (!savesData()) whenIdle(() => void fetchFonts().catch(() => undefined));
}
