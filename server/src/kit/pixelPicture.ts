import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}

function header(size: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(size, 4);
  const [bitsOfChannel, redGreenBlue] = [8, 2];
  data.set([bitsOfChannel, redGreenBlue], 8);
  return data;
}

export function pixelPicture(grid: readonly (readonly Colour[])[], size: number): Buffer<ArrayBuffer> {
  const cellAt = (position: number) => Math.floor((position * grid.length) / size);
  const unfiltered = 0;
  const rows = grid.map((cells) =>
    Buffer.from([
      unfiltered,
      ...Array.from({ length: size }, (_, x) => cells[cellAt(x)] ?? [0, 0, 0]).flat(),
    ]),
  );
  const scanlines = Buffer.concat(Array.from({ length: size }, (_, y) => rows[cellAt(y)] ?? Buffer.alloc(0)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(size)),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
