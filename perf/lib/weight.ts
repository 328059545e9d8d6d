import { gzipSync, brotliCompressSync, constants } from 'node:zlib';

/** Bytes of one answer, as they travel with each compression. */
export interface Weight {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

export const NOTHING: Weight = { requests: 0, gzip: 0, brotli: 0 };

/** The weight of one answer; what is packed already (a font, a picture) is not packed again. */
export function weigh(body: Buffer, isPacked: boolean): Weight {
  if (isPacked) return { requests: 1, gzip: body.length, brotli: body.length };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    requests: 1,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body, options).length,
  };
}

export function sum(weights: readonly Weight[]): Weight {
  return weights.reduce(
    (all, one) => ({
      requests: all.requests + one.requests,
      gzip: all.gzip + one.gzip,
      brotli: all.brotli + one.brotli,
    }),
    NOTHING,
  );
}
