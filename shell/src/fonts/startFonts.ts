import { siteCookie } from '@site/contract/siteCookie';
import { families } from '@site/ui/fontFaces';
import { site } from '../boot/bootData.ts';
import { savesData } from '../boot/savesData.ts';
import { whenIdle } from '../boot/whenIdle.ts';
import { fontCss } from './fontCss.ts';

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
