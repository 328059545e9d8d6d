import { gzipSync } from 'node:zlib';

const BLOCK = 512;

interface Entry {
  readonly name: string;
  readonly content?: string | Buffer;
  /** What it is: '0' for a file, '5' for a folder, '2' for a link. */
  readonly kind?: string;
}

function blocksOf({ name, content = '', kind = '0' }: Entry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(bytes.length, 12), 124);
  header.write(kind, 156);
  header.write('ustar\0' + '00', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(octal(sum, 7), 148);
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, bytes, padding]);
}

/** A `.tar.gz` of these files. */
export function tarGz(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(blocksOf), Buffer.alloc(2 * BLOCK)]));
}
