import type { Localized } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/live';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { storeAlert } from '../storeAlert.ts';

/** An alert that is sent after the commit. */
export interface AlertFor {
  readonly uuid: string;
  readonly alert: LiveAlert;
}

/** Stores an alert for every owner, in their language and in the transaction of what it tells about. */
export async function alertOwners(trx: Kysely<Schema>, text: Localized): Promise<AlertFor[]> {
  const owners = await trx.selectFrom('users').select(['uuid', 'lang']).where('rank', '=', 'owner').execute();
  const alerts: AlertFor[] = [];
  for (const { uuid, lang } of owners)
    alerts.push({ uuid, alert: await storeAlert(trx, { uuid, category: 'system', message: text[lang] }) });
  return alerts;
}
