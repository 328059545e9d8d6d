import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { isCompressible } from './contentType.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files would hardly become smaller. */
const WORTH_IT = 256;

/** From here on the best quality takes seconds. */
const LARGE = 512 * 1024;

/** Files at once: the rest of the threads goes on serving. */
const inTurn = pLimit(2);

/** A file as it is kept: it is compressed once, and served many times. */
export interface StoredFile {
  readonly path: string;
  readonly body: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

const qualityFor = (body: Buffer) => (body.length > LARGE ? 5 : 11);

export function storeFile(path: string, body: Buffer): Promise<StoredFile> {
  return inTurn(async () => {
    if (!isCompressible(path) || body.length < WORTH_IT) return { path, body, brotli: null, gzip: null };
    // Only tools of developers read a source map.
    const quality = path.endsWith('.map') ? 4 : qualityFor(body);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { path, body, brotli: await brotli(body, { params }), gzip: await gzipped(body, { level: 9 }) };
  });
}

/** Bytes that a browser without brotli gets. */
export function gzipSizeOf({ body, gzip: compressed }: StoredFile): number {
  return (compressed ?? body).length;
}
