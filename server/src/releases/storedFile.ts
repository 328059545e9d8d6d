import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.json', '.map', '.txt', '.svg', '.wasm']);

/** The type of a remote's file; none that a browser would open as a page of this site. */
export function contentTypeOf(file: string): string {
  return TYPES[extname(file)] ?? 'application/octet-stream';
}

/** Whether compressing a file is worth it. */
function isCompressible(file: string): boolean {
  return COMPRESSIBLE.has(extname(file));
}

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

const isWorthIt = (path: string, body: Buffer) => isCompressible(path) && body.length >= WORTH_IT;

export function storeFile(path: string, body: Buffer): Promise<StoredFile> {
  return inTurn(async () => {
    if (!isWorthIt(path, body)) return { path, body, brotli: null, gzip: null };
    // Only tools of developers read a source map.
    const quality = path.endsWith('.map') ? 4 : qualityFor(body);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { path, body, brotli: await brotli(body, { params }), gzip: await gzipped(body, { level: 9 }) };
  });
}

/** Returns the bytes that a browser without brotli gets. */
export function gzipSizeOf(path: string, body: Buffer): Promise<number> {
  return inTurn(async () =>
    isWorthIt(path, body) ? (await gzipped(body, { level: 9 })).length : body.length,
  );
}
