import type { ApplicationState } from '@site/contract/http/applications';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit, type Actor } from '../../audit.ts';
import { HttpError } from '../../http/httpError.ts';

/** The index that allows a player one pending application. */
const ONE_PENDING = 'applications_one_pending';

function isSecondPending(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === ONE_PENDING;
}

/**
 * Gives an application a state. The one it has already changes nothing.
 *
 * @throws HttpError 404 for an unknown one, 409 when it would be the second pending one of its applicant
 */
export async function decideApplication(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  state: ApplicationState,
): Promise<void> {
  const decision = db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('applications')
      .innerJoin('users', 'users.uuid', 'applications.user_id')
      .select(['applications.state', 'users.name', 'users.uuid'])
      .where('id', '=', id)
      // Decisions take turns, so that each is remembered with the state it was made over.
      .forUpdate('applications')
      .executeTakeFirst();
    if (!before) throw new HttpError(404, 'unknown_application');
    if (before.state === state) return;
    await trx.updateTable('applications').set({ state }).where('id', '=', id).execute();
    await recordAudit(trx, {
      actor,
      action: 'application.state',
      subject: String(id),
      subjectName: before.name,
      about: before.uuid,
      before: { state: before.state },
      after: { state },
    });
  });
  await decision.catch((error: unknown) => {
    throw isSecondPending(error) ? new HttpError(409, 'other_application_pending') : error;
  });
}
