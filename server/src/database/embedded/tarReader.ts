/** A file or folder of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly content: Buffer;
}

const BLOCK = 512;
const DRAIN_BYTES = 128 * BLOCK;

/** The checksum treats its own field as blanks. */
const CHECKSUM = { start: 148, end: 156 };

/** The two type flags of a file, one of them predating the standard. */
const FILE = new Set(['0', '\0']);
const FOLDER = '5';

const textOf = (block: Buffer, start: number, end: number) =>
  block.toString('utf8', start, end).replace(/\0.*$/s, '');

function numberOf(block: Buffer, start: number, end: number): number {
  const text = textOf(block, start, end).trim();
  if (!/^[0-7]+$/.test(text)) throw new Error('it is not a tar archive, or it is damaged');
  return Number.parseInt(text, 8);
}

function assertHeader(block: Buffer): void {
  const blanked = Buffer.from(block).fill(' ', CHECKSUM.start, CHECKSUM.end);
  const sum = blanked.reduce((total, byte) => total + byte, 0);
  if (sum !== numberOf(block, CHECKSUM.start, CHECKSUM.end))
    throw new Error('it is not a tar archive, or it is damaged');
}

/** Splits a stream into chunks of the requested length; the last one may be shorter. */
function chunksOf(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer[] = [];
  let size = 0;
  return async (length) => {
    while (size < length) {
      const { value, done } = await chunks.next();
      if (done) break;
      rest.push(value);
      size += value.length;
    }
    const all = Buffer.concat(rest);
    const piece = all.subarray(0, length);
    rest = [all.subarray(length)];
    size = all.length - piece.length;
    return piece;
  };
}

/**
 * Reads a tar as written by PGlite and common programs: plain files and folders.
 *
 * @throws Error for anything else, or if it is damaged or truncated
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = chunksOf(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.length === BLOCK && header.every((byte) => byte === 0)) break;
    if (header.length < BLOCK) throw new Error('it is cut off');
    assertHeader(header);
    const kind = header.toString('latin1', 156, 157);
    const name = [textOf(header, 345, 500), textOf(header, 0, 100)].filter(Boolean).join('/');
    if (!FILE.has(kind) && kind !== FOLDER)
      throw new Error(`it holds ${name}, which is neither file nor folder`);
    const size = kind === FOLDER ? 0 : numberOf(header, 124, 136);
    const content = await take(size);
    const padding = await take((BLOCK - (size % BLOCK)) % BLOCK);
    if (content.length < size || (content.length + padding.length) % BLOCK !== 0)
      throw new Error('it is cut off');
    yield { name, isFolder: kind === FOLDER, content };
  }
  // A block of zeros ends it. Drained so that the outer layers verify their checksums.
  while ((await take(DRAIN_BYTES)).length > 0);
}
