import { jsonText } from '@site/backend/jsonText';
import type { AlertCategory } from '@site/contract/http/alerts';
import type { Localized } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/sockets';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The text of an alert joined with its player, in the language of the account if it exists in several. */
export const ALERT_TEXT = sql<string>`coalesce(alerts.texts ->> users.lang, alerts.message)`;

interface NewAlert {
  readonly uuid: string;
  readonly category: AlertCategory;
  readonly message: string;
  /** The same in every language, if the site wrote it. */
  readonly texts?: Localized;
}

/**
 * Stores an alert for a player, in the transaction of its event.
 *
 * @returns what to send live after the commit
 */
export function storeAlert(
  trx: Kysely<Schema>,
  { uuid, category, message, texts }: NewAlert,
): Promise<LiveAlert> {
  return trx
    .insertInto('alerts')
    .values({ user_id: uuid, category, message, ...(texts && { texts: jsonText(texts) }) })
    .returning(['category', 'message'])
    .executeTakeFirstOrThrow();
}

/** Stores an alert that its player reads in the language that the account has by then. */
export async function storeAlertIn(
  trx: Kysely<Schema>,
  { uuid, category, texts }: Omit<NewAlert, 'message' | 'texts'> & { readonly texts: Localized },
): Promise<LiveAlert> {
  const { lang } = await trx
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return storeAlert(trx, { uuid, category, message: texts[lang], texts });
}
