import { createHash } from 'node:crypto';
import { PICTURE_TYPES, type PictureType } from '@site/contract/http/services';
import { readBody } from '../../upstreams/outsideCalls.ts';

const MAX_BYTES = 256 * 1024;

/** A picture as it is sent on. */
export interface Picture {
  readonly type: PictureType;
  readonly bytes: Buffer<ArrayBuffer>;
  /** The header `etag`. */
  readonly tag: string;
}

/** Tells a file of each type by its first bytes: what a service says of it is not believed alone. */
const LOOKS_LIKE: Readonly<Record<PictureType, (start: string) => boolean>> = {
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/webp': (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  'image/gif': (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'),
};

export function pictureOf(type: PictureType, bytes: Buffer<ArrayBuffer>): Picture {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { type, bytes, tag: `"${hash.slice(0, 22)}"` };
}

/**
 * Reads what an avatar service answers.
 *
 * @throws Error if it is no picture
 */
export async function readPicture(answer: Response): Promise<Picture> {
  const bytes = await readBody(answer, MAX_BYTES);
  const said = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const type = PICTURE_TYPES.find((candidate) => candidate === said);
  if (!type) throw new Error(`the service answers ${said ?? 'no type'}`);
  if (!LOOKS_LIKE[type](bytes.toString('latin1', 0, 16)))
    throw new Error(`the service answers no ${type}, but says so`);
  return pictureOf(type, bytes);
}
