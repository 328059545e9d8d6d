import type { AuditAction, PanelSettings } from '@site/contract/http/panel';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit, type Actor } from '../../entries/audit.ts';
import { mayWriteOver } from '../../http/entityTag.ts';
import { HttpError } from '@site/backend/httpError';
import { jsonText } from '@site/backend/jsonText';
import type { SiteSettings } from '../../config/siteSettings.ts';

interface Change {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The settings it replaces before the first save. */
  readonly initial: SiteSettings;
  /** The version it may replace, from the header of that name. */
  readonly ifMatch: string | undefined;
  decide(before: SiteSettings): PanelSettings;
  /** Describes the settings for the audit trail, which records them before and after. */
  describe(settings: SiteSettings): unknown;
}

const COLUMNS = ['maintenance', 'monitoring', 'version'] as const;

/** Returns the settings, locked until the transaction ends, which serializes writes. */
async function lockSettings(trx: Transaction<Schema>, initial: SiteSettings): Promise<SiteSettings> {
  // Before the first write there would be no row to lock.
  await trx
    .insertInto('settings')
    .values({
      maintenance: jsonText(initial.maintenance),
      monitoring: jsonText(initial.monitoring),
      version: initial.version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();
}

async function storeSettings(trx: Transaction<Schema>, settings: PanelSettings) {
  const maintenance = jsonText(settings.maintenance);
  const monitoring = jsonText(settings.monitoring);
  return trx
    .updateTable('settings')
    .set({ maintenance, monitoring, version: sql`version + 1` })
    .where(sql<boolean>`(maintenance <> ${maintenance}::jsonb OR monitoring <> ${monitoring}::jsonb)`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** @throws HttpError 409 if the version has changed */
export function changeSettings(
  db: Kysely<Schema>,
  { actor, action, initial, ifMatch, decide, describe }: Change,
): Promise<SiteSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSettings(trx, initial);
    if (!mayWriteOver(ifMatch, before.version)) throw new HttpError(409, 'settings_changed');
    const after = await storeSettings(trx, decide(before));
    if (!after) return before;
    await recordAudit(trx, { actor, action, before: describe(before), after: describe(after) });
    return after;
  });
}
