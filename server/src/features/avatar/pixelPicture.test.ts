import { crc32, inflateSync } from 'node:zlib';
import { AVATAR_SIZES } from '@site/contract/http/services';
import { BUNDLED_HEADS } from './picture.ts';
import { colourOf, pixelPicture, type Colour } from '../../kit/pixelPicture.ts';
import { placeholderHead } from './placeholderHead.ts';

/** Decodes the part of the PNG format that these pictures use. */
function decode(png: Buffer): { readonly size: number; colourAt(x: number, y: number): number[] } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  let position = 8;
  while (position < png.length) {
    const length = png.readUInt32BE(position);
    const content = png.subarray(position + 4, position + 8 + length);
    expect(png.readUInt32BE(position + 8 + length)).toBe(crc32(content));
    chunks.set(content.toString('latin1', 0, 4), content.subarray(4));
    position += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const size = header.readUInt32BE(0);
  expect([...header]).toEqual([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const stride = 1 + 3 * size;
  expect(lines).toHaveLength(stride * size);
  for (let y = 0; y < size; y += 1) expect(lines[y * stride]).toBe(0);
  return { size, colourAt: (x, y) => [...lines.subarray(y * stride + 1 + 3 * x, y * stride + 4 + 3 * x)] };
}

const UUIDS = Array.from(
  { length: 60 },
  (_, i) => `0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f${String(i).padStart(4, '0')}`,
);
const placeholder = async (uuid: string, size: number) =>
  Buffer.from(await placeholderHead(uuid, size).arrayBuffer());

test('renders each pixel as a square of one colour', () => {
  const [red, green, blue, white] = ['#FF0000', '#00FF00', '#0000FF', '#FFFFFF'].map(colourOf);
  const grid = [
    [red, green],
    [blue, white],
  ] as Colour[][];
  const { size, colourAt } = decode(pixelPicture(grid, 5));
  expect(size).toBe(5);
  const shown = Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (_, x) => colourAt(x, y)));
  expect(shown).toEqual([
    [red, red, red, green, green],
    [red, red, red, green, green],
    [red, red, red, green, green],
    [blue, blue, blue, white, white],
    [blue, blue, blue, white, white],
  ]);
});

test.each(AVATAR_SIZES)('renders the bundled avatar with a width of %s pixels', (side) => {
  const { type, bytes } = BUNDLED_HEADS[side];
  const { size, colourAt } = decode(bytes);
  expect([type, size]).toEqual(['image/png', side]);
  const middleOf = (cell: number) => Math.floor(((cell + 0.5) * side) / 8);
  expect(colourAt(middleOf(2), middleOf(4))).toEqual([0xff, 0xb4, 0x54]);
  expect(colourAt(middleOf(4), middleOf(4))).toEqual([0x14, 0x1b, 0x33]);
});

test.each(AVATAR_SIZES)('renders a demo avatar with a width of %s pixels', async (side) => {
  const answer = placeholderHead(String(UUIDS[0]), side);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(decode(Buffer.from(await answer.arrayBuffer())).size).toBe(side);
});

test('gives each demo player a distinct face, the same at any size', async () => {
  const faces = await Promise.all(UUIDS.map((uuid) => placeholder(uuid, 48)));
  expect(await Promise.all(UUIDS.map((uuid) => placeholder(uuid, 48)))).toEqual(faces);
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(UUIDS.length);
  const [small, large] = [decode(await placeholder('x', 48)), decode(await placeholder('x', 200))];
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1)
      expect(large.colourAt(x * 25, y * 25)).toEqual(small.colourAt(x * 6, y * 6));
});
