import type { DeleteResult, Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Milliseconds for which an upload stays open. */
const UPLOAD_LIFETIME_MS = 3_600_000;

/** Deletes uploads that were not completed in time, with their files. */
export function deleteUploads(db: Kysely<Schema>, now: Date): Promise<DeleteResult> {
  return db
    .deleteFrom('remote_uploads')
    .where('opened_at', '<', new Date(now.getTime() - UPLOAD_LIFETIME_MS))
    .executeTakeFirstOrThrow();
}
