import type { AuditAction, PanelSettings } from '@site/contract/http/panel';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit, type Actor } from '../../audit.ts';
import { HttpError } from '../../http/httpError.ts';
import { jsonText } from '../../database/jsonText.ts';
import type { SiteSettings } from '../../siteSettings.ts';

/** The tag of a version of the settings, as the header `etag` carries it. */
export function tagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Whether a write may go over a version.
 *
 * @param ifMatch the header of that name; none is a write over any version. Whether its tags are weak does not
 *   matter: a proxy that compresses answers makes them so.
 */
function mayWriteOver(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true;
  return [...ifMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === tagOf(version));
}

/** Who writes, and over what if nobody has before. */
interface Writer {
  readonly actor: Actor;
  readonly initial: SiteSettings;
}

interface Change {
  readonly action: AuditAction;
  /** The version it may write over, as the header of that name says it. */
  readonly ifMatch: string | undefined;
  decide(before: SiteSettings): PanelSettings;
  /** What the audit trail remembers of the settings before and after. */
  describe(settings: SiteSettings): unknown;
}

const COLUMNS = ['maintenance', 'monitoring', 'version'] as const;

/** The settings, held until the transaction ends, so that writes take turns. */
async function lockSettings(trx: Transaction<Schema>, initial: SiteSettings): Promise<SiteSettings> {
  // Before the first write there would be no row to hold.
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

/** @returns `undefined` when they are these already */
async function storeSettings(
  trx: Transaction<Schema>,
  settings: PanelSettings,
): Promise<SiteSettings | undefined> {
  const maintenance = jsonText(settings.maintenance);
  const monitoring = jsonText(settings.monitoring);
  return trx
    .updateTable('settings')
    .set({ maintenance, monitoring, version: sql`version + 1` })
    .where(sql<boolean>`(maintenance <> ${maintenance}::jsonb OR monitoring <> ${monitoring}::jsonb)`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

function changeSettings(
  db: Kysely<Schema>,
  { actor, initial }: Writer,
  { action, ifMatch, decide, describe }: Change,
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

/**
 * Replaces the settings.
 *
 * @param ifMatch the version it may write over
 * @throws HttpError 409 when it is another version by now
 */
export function replaceSettings(
  db: Kysely<Schema>,
  writer: Writer,
  wanted: PanelSettings,
  ifMatch: string | undefined,
): Promise<SiteSettings> {
  return changeSettings(db, writer, {
    action: 'settings.update',
    ifMatch,
    decide: () => wanted,
    describe: ({ maintenance, monitoring }) => ({ maintenance, monitoring }),
  });
}

/**
 * Turns maintenance on where it is off, and off where it is on.
 *
 * @param ifMatch the version it may turn over: two who press at once both want the same, not that and back again
 * @throws HttpError 409 when it is another version by now
 */
export function toggleMaintenance(
  db: Kysely<Schema>,
  writer: Writer,
  ifMatch: string | undefined,
): Promise<SiteSettings> {
  return changeSettings(db, writer, {
    action: 'maintenance.toggle',
    ifMatch,
    decide: ({ maintenance, monitoring }) => ({
      maintenance: { ...maintenance, enabled: !maintenance.enabled },
      monitoring,
    }),
    describe: ({ maintenance: { enabled } }) => ({ enabled }),
  });
}
