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
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.json', '.map', '.txt', '.svg', '.wasm']);

/** The content type of a remote's file; never one that a browser would open as a page of this site. */
export function contentTypeOf(file: string): string {
  return TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes below which a file hardly shrinks. */
const MIN_COMPRESSED_BYTES = 256;

/** Bytes from which the best quality takes seconds. */
const LARGE_BYTES = 512 * 1024;

/** Concurrent compressions: the other threads keep serving. */
const compressionQueue = pLimit(2);

export interface StoredFile {
  readonly path: string;
  readonly body: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

const qualityFor = (body: Buffer) => (body.length > LARGE_BYTES ? 5 : 11);

const isWorthIt = (path: string, body: Buffer) =>
  COMPRESSIBLE.has(extname(path)) && body.length >= MIN_COMPRESSED_BYTES;

export function storeFile(path: string, body: Buffer): Promise<StoredFile> {
  return compressionQueue(async () => {
    if (!isWorthIt(path, body)) return { path, body, brotli: null, gzip: null };
    // Only developer tools read a source map.
    const quality = path.endsWith('.map') ? 4 : qualityFor(body);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { path, body, brotli: await brotli(body, { params }), gzip: await gzipped(body, { level: 9 }) };
  });
}

export function gzipSizeOf(path: string, body: Buffer): Promise<number> {
  return compressionQueue(async () =>
    isWorthIt(path, body) ? (await gzipped(body, { level: 9 })).length : body.length,
  );
}
