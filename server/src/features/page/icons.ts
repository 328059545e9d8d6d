import type { FastifyInstance } from 'fastify';
import { colourOf, pixelPicture } from '../../kit/pixelPicture.ts';

const SVG =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M8 1 15 4.5 8 8 1 4.5Z' fill='#63D471'/><path d='M1 4.5 8 8v7L1 11.5Z' fill='#8a5a34'/><path d='M15 4.5 8 8v7l7-3.5Z' fill='#6b4426'/></svg>";

/** For programs that want pixels. */
const BLOCK = [
  '................',
  '................',
  '..gggggggggggg..',
  '..gGggggGggggg..',
  '..ggggGggggGgg..',
  '..gggggggggggg..',
  '..gdgggdgggddg..',
  '..dddgddddgddd..',
  '..dddddbdddddd..',
  '..ddbdddddddbd..',
  '..dddddddbdddd..',
  '..dddbdddddddd..',
  '..ddddddddddbd..',
  '..bddddbdddddd..',
  '................',
  '................',
];

const COLOURS: Readonly<Record<string, string>> = {
  '.': '#0b1020',
  g: '#63d471',
  G: '#7fe08a',
  d: '#8a5a34',
  b: '#6b4426',
};

const GRID = BLOCK.map((row) => [...row].map((cell) => colourOf(COLOURS[cell] ?? '#000000')));

function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  const [type, count, offset] = [1, 1, header.length];
  header.writeUInt16LE(type, 2);
  header.writeUInt16LE(count, 4);
  header.set([ICON_SIZE, ICON_SIZE], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(24, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(offset, 18);
  return Buffer.concat([header, png]);
}

const ICON_SIZE = 32;
const MAX_AGE_S = 86_400;

export function iconRoutes(app: FastifyInstance, name: string): void {
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#0B1020',
    theme_color: '#0B1020',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
  const files: readonly (readonly [path: string, type: string, content: string | Buffer])[] = [
    ['/favicon.svg', 'image/svg+xml', SVG],
    ['/favicon.ico', 'image/x-icon', iconFile(pixelPicture(GRID, ICON_SIZE))],
    ['/apple-touch-icon.png', 'image/png', pixelPicture(GRID, 192)],
    ['/icon-512.png', 'image/png', pixelPicture(GRID, 512)],
    ['/site.webmanifest', 'application/manifest+json', JSON.stringify(manifest)],
  ];
  for (const [path, type, content] of files)
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${MAX_AGE_S}`).send(content),
    );
}
