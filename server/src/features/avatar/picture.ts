import { createHash } from 'node:crypto';
import { PICTURE_TYPES, type PictureType, type AvatarSize } from '@site/contract/http/services';
import { readBody } from '../../upstreams/upstreamClient.ts';
import { colourOf, pixelPicture } from '../../kit/pixelPicture.ts';

const MAX_BYTES = 256 * 1024;

export interface Picture {
  readonly type: PictureType;
  readonly bytes: Buffer<ArrayBuffer>;
  /** The header `etag`. */
  readonly tag: string;
}

/** Detects each file type by its first bytes, since a service's content type can't be trusted. */
const LOOKS_LIKE: Readonly<Record<PictureType, (start: string) => boolean>> = {
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/webp': (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  'image/gif': (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'),
};

function pictureOf(type: PictureType, bytes: Buffer<ArrayBuffer>): Picture {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { type, bytes, tag: `"${hash.slice(0, 22)}"` };
}

/** @throws Error if the response is no picture */
export async function readPicture(answer: Response): Promise<Picture> {
  const bytes = await readBody(answer, MAX_BYTES);
  const said = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const type = PICTURE_TYPES.find((candidate) => candidate === said);
  if (!type) throw new Error(`unsupported content type: ${said ?? 'none'}`);
  if (!LOOKS_LIKE[type](bytes.toString('latin1', 0, 16)))
    throw new Error(`the content type says ${type}, but the content is something else`);
  return pictureOf(type, bytes);
}

/** The hooded stranger that browsers show if a picture can't be loaded. */
const FACE = ['nccccccn', 'cnccnnnn', 'cdeeeedn', 'neeeeeen', 'neteeted', 'nebeebed', 'dneeeend', 'dnddddnd'];

const COLOURS: Readonly<Record<string, string>> = {
  n: '#3B4F8C',
  c: '#4C64AC',
  d: '#2C3C6E',
  e: '#141B33',
  t: '#FFB454',
  b: '#8A5A2A',
};

const GRID = FACE.map((row) => Array.from(row, (letter) => colourOf(COLOURS[letter] ?? '#000000')));

const draw = (size: AvatarSize) => pictureOf('image/png', pixelPicture(GRID, size));

export const BUNDLED_HEADS = { 48: draw(48), 100: draw(100), 200: draw(200) };
