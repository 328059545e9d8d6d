import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '../../http/acceptedEncoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Each page is compressed for itself, since its nonce is new: higher qualities would cost more than they save. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODERS = {
  br: (text: string) => brotli(text, QUALITY),
  gzip: (text: string) => gzipped(text),
} as const satisfies Readonly<Record<Encoding, unknown>>;

interface Compressed {
  readonly body: string | Buffer;
  /** For the header `content-encoding`, if there is to be one. */
  readonly encoding: Encoding | undefined;
}

/**
 * Compresses a text as well as its reader understands.
 *
 * @param accepted the header `accept-encoding`
 */
export async function compress(text: string, accepted?: string): Promise<Compressed> {
  const encoding = acceptedEncoding(accepted);
  return { body: encoding ? await ENCODERS[encoding](text) : text, encoding };
}
