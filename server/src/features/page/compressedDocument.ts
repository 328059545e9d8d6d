import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Deflate can refer back to these. */
const WINDOW_BYTES = 32 * 1024;

/** The header of a gzip file: deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);

/** A document that was compressed once and is sent with another nonce each time. */
export interface CompressedDocument {
  readonly size: number;
  text(nonce: string): Buffer;
  gzip(nonce: string): Buffer;
}

/** Writes bytes into a deflate stream without compressing them. */
function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([header, bytes]);
}

function join(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

function gzipTrailer(content: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(content.reduce((crc, bytes) => crc32(bytes, crc), 0));
  trailer.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return trailer;
}

/**
 * Compresses what lies between the nonces. Compressing each response would cost ten times as much as everything else
 * that a cached page needs. Nonces are ASCII.
 */
export async function compressDocument(
  render: (nonce: string) => string,
  nonceLength: number,
): Promise<CompressedDocument> {
  // Random, because a page must not be able to say where the nonce goes.
  const placeholder = randomBytes(nonceLength).toString('hex').slice(0, nonceLength);
  const parts = render(placeholder)
    .split(placeholder)
    .map((part) => Buffer.from(part.replaceAll('\0', '')));
  // Parts contain no such character, so none of them refers back to a nonce.
  const gap = Buffer.alloc(nonceLength);
  const compressed: Buffer[] = [];
  let before: Buffer = Buffer.alloc(0);
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const options = {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    };
    compressed.push(await deflate(part, options));
    before = Buffer.concat([before, part.subarray(-WINDOW_BYTES), gap]).subarray(-WINDOW_BYTES);
  }
  return {
    size: [...parts, ...compressed].reduce((sum, { length }) => sum + length, 0),
    text: (nonce) => Buffer.concat(join(parts, Buffer.from(nonce))),
    gzip(nonce) {
      const bytes = Buffer.from(nonce);
      const trailer = gzipTrailer(join(parts, bytes));
      return Buffer.concat([GZIP_HEADER, ...join(compressed, storedBlock(bytes)), trailer]);
    },
  };
}
