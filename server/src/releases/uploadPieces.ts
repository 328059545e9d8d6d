import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { StoredFile } from './storedFile.ts';

/** Bytes that are written at once: the embedded database works on this thread, and other calls wait meanwhile. */
const PIECE_BYTES = 128 * 1024;

const PARTS = ['body', 'brotli', 'gzip'] as const;

/**
 * Stores a file of an upload piece by piece, and then notes that it is there. Not in a transaction, which others would
 * wait for; what a call that broke off has left is the same as what the next one writes.
 */
export async function storePieces(db: Kysely<Schema>, upload_id: number, file: StoredFile): Promise<void> {
  const { path, body } = file;
  for (const part of PARTS) {
    const all = file[part];
    for (let start = 0; all && start < all.length; start += PIECE_BYTES) {
      const bytes = all.subarray(start, start + PIECE_BYTES);
      await db
        .insertInto('remote_upload_pieces')
        .values({ upload_id, path, part, place: start / PIECE_BYTES, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await nextTurn();
    }
  }
  await db
    .insertInto('remote_upload_files')
    .values({ upload_id, path, size: body.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a file of a version of the pieces of an upload. */
export async function joinPieces(
  trx: Kysely<Schema>,
  upload: number,
  { remote, version, path }: { readonly remote: string; readonly version: string; readonly path: string },
): Promise<void> {
  const joined = (part: (typeof PARTS)[number]) => sql`(
    SELECT string_agg(bytes, ''::bytea ORDER BY place) FROM remote_upload_pieces
    WHERE upload_id = ${upload} AND path = ${path} AND part = ${part}
  )`;
  await sql`
    INSERT INTO remote_files (remote, version, path, body, brotli, gzip)
    VALUES (${remote}, ${version}, ${path}, coalesce(${joined('body')}, ''::bytea), ${joined('brotli')}, ${joined('gzip')})
  `.execute(trx);
}
