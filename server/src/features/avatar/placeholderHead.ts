import { createRandom, type Random } from '../../kit/random.ts';
import { colourOf, pixelPicture, type Colour } from '../../kit/pixelPicture.ts';

const SKINS = ['#F3CFB3', '#E8B68F', '#D69C72', '#B97F54', '#93603C', '#6B4428', '#F7DCC8'];
const ODD_SKINS = ['#7FA05A', '#A9B4BF', '#7C6BB0'];
const HAIRS = [
  '#2B1B12',
  '#4A2E1B',
  '#7A4A24',
  '#B9803F',
  '#E2C06B',
  '#1C1D26',
  '#A33B20',
  '#8A8F98',
  '#6A4FB3',
  '#2F8F83',
];
const CLOTHS = ['#B23A48', '#2F5DA8', '#3C8D4F', '#E0A030', '#4B3B73', '#2D3440', '#D9D4C7', '#1F7A8C'];
const EYES = ['#3B5BA5', '#4E7F3B', '#5B3A1E', '#2E2E38', '#3D8C8C', '#7B3FA0'];
const WHITE = '#F4F4F0';
const GLASSES = '#15171D';

/** The colour of each letter in a layer; a dot is transparent. */
type Palette = Readonly<Record<string, Colour>>;
type Layer = readonly string[];

const SKIN: Layer = Array<string>(8).fill('ssssssss');

const NOSE: Layer = ['', '', '', '', '', '...nn...'];

const LOOKS: readonly Layer[] = [
  ['', '', '', '', '.we..ew.'],
  ['', '', '', '', '.ew..we.'],
  ['', '', '', '.we..ew.', '.we..ew.'],
  ['', '', '', '.hh..hh.', '.we..ew.'],
  ['', '', '', '', '..e..e..'],
];

const MOUTHS: readonly Layer[] = [
  ['', '', '', '', '', '', '..mmmm..'],
  ['', '', '', '', '', '', '...mm...'],
  ['', '', '', '', '', '', '..m..m..', '...mm...'],
  ['', '', '', '', '', '', '..hhhh..', '..hmmh..'],
  ['', '', '', '', '', 'h......h', 'hhmmmmhh', 'hhhhhhhh'],
  ['', '', '', '', '', '', '..wwww..'],
];

const HAIRCUTS: readonly Layer[] = [
  ['hhhhhhhh', 'hhhhhhhh', 'h......h'],
  ['hhhhhhhh', 'hhhhhhhh', 'hhh.h..h', 'h......h'],
  ['hhhhhhhh', 'hhhhh.hh', 'hh.....h', 'h......h'],
  ['hhhhhhhh', 'hhhhhhhh', 'hh....hh', 'h......h', 'h......h', 'h......h', 'h......h', 'hh....hh'],
  ['...hh...', '..hhhh..', '...hh...'],
  ['hhhhhhhh', 'cccccccc', 'h......h'],
  ['cccccccc', 'cccccccc', 'dddddddd', 'h......h'],
  ['cccccccc', 'cccccccc', 'cc....cc', 'cd....dc', 'c......c', 'c......c', 'cd....dc', 'cccddccc'],
  ['c.cccc.c', 'dccccccd', 'h.h..h.h'],
  ['.hhhhhh.'],
];

const EXTRAS: readonly Layer[] = [
  ['', '', '', '', 'gggggggg', '.gg..gg.'],
  ['', '', 'd......d', 'c......c', 'c......c', 'c......c'],
  ['', '', '', '', 'ccc.....'],
];

function shade(colour: Colour, factor: number): Colour {
  const [red, green, blue] = colour.map((value) => Math.min(255, Math.round(value * factor)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function paletteOf(random: Random): Palette {
  const skin = colourOf(random.pick(random.chance(0.06) ? ODD_SKINS : SKINS));
  const cloth = colourOf(random.pick(CLOTHS));
  return {
    s: skin,
    n: shade(skin, 0.82),
    m: shade(skin, 0.62),
    h: colourOf(random.pick(HAIRS)),
    c: cloth,
    d: shade(cloth, 0.72),
    e: colourOf(random.pick(EYES)),
    w: colourOf(WHITE),
    g: colourOf(GLASSES),
  };
}

function layersOf(random: Random): Layer[] {
  const layers = [SKIN, NOSE, random.pick(MOUTHS), random.pick(LOOKS), random.pick(HAIRCUTS)];
  return random.chance(0.2) ? [...layers, random.pick(EXTRAS)] : layers;
}

/** Emulates an avatar service for demo players: the same face for the same uuid. */
export function placeholderHead(uuid: string, size: number): Response {
  const random = createRandom(`head of ${uuid}`);
  const palette = paletteOf(random);
  const layers = layersOf(random);
  const letterAt = (x: number, y: number) =>
    layers.map((layer) => layer[y]?.[x] ?? '.').findLast((letter) => letter !== '.') ?? 's';
  const grid = Array.from({ length: 8 }, (_, y) =>
    // Slightly varies every pixel of a face.
    Array.from({ length: 8 }, (_, x) =>
      shade(palette[letterAt(x, y)] ?? [0, 0, 0], 0.94 + 0.1 * random.next()),
    ),
  );
  return new Response(pixelPicture(grid, size), { headers: { 'content-type': 'image/png' } });
}
