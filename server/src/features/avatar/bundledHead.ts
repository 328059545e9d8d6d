import type { AvatarSize } from '@site/contract/http/services';
import { pictureOf, type Picture } from './picture.ts';
import { colourOf, pixelPicture } from './pixelPicture.ts';

/** The hooded stranger that the browser draws where a picture can't be loaded. */
const FACE = ['nccccccn', 'cnccnnnn', 'cdeeeedn', 'neeeeeen', 'neteeted', 'nebeebed', 'dneeeend', 'dnddddnd'];

const COLOURS: Readonly<Record<string, string>> = {
  n: '#3B4F8C',
  c: '#4C64AC',
  d: '#2C3C6E',
  e: '#141B33',
  t: '#FFB454',
  b: '#8A5A2A',
};

const GRID = FACE.map((row) => Array.from(row, (letter) => colourOf(COLOURS[letter] ?? '#000000')));

const draw = (size: AvatarSize) => pictureOf('image/png', pixelPicture(GRID, size));

/** Stands for a head of which there is no picture. */
export const BUNDLED_HEADS: Readonly<Record<AvatarSize, Picture>> = {
  48: draw(48),
  100: draw(100),
  200: draw(200),
};
