import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Each page is compressed for itself, since its nonce is new: higher qualities would cost more than they save. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODERS = {
  br: (text: string) => brotli(text, QUALITY),
  gzip: (text: string) => gzipped(text),
} as const;

type Encoding = keyof typeof ENCODERS;

interface Compressed {
  readonly body: string | Buffer;
  /** For the header `content-encoding`, if there is to be one. */
  readonly encoding: Encoding | undefined;
}

function isAccepted(encoding: Encoding, header: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().replace(/\s/g, '').split(';');
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * Compresses a text as well as its reader understands.
 *
 * @param accepted the header `accept-encoding`
 */
export async function compress(text: string, accepted = ''): Promise<Compressed> {
  const encoding = (['br', 'gzip'] as const).find((known) => isAccepted(known, accepted));
  return { body: encoding ? await ENCODERS[encoding](text) : text, encoding };
}
