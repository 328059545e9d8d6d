import { jsonText } from '@site/backend/jsonText';
import type { AlertCategory, AlertTarget } from '@site/contract/http/alerts';
import type { Localized } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/sockets';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The text of an alert joined with its player, in the language of the account if it exists in several. */
export const ALERT_TEXT = sql<string>`coalesce(alerts.texts ->> users.lang, alerts.message)`;

export function withTarget<Row extends { readonly target: AlertTarget | null }>({ target, ...row }: Row) {
  return { ...row, ...(target !== null && { target }) };
}

interface NewAlert {
  readonly uuid: string;
  readonly category: AlertCategory;
  readonly message: string;
  /** The same in every language, if the site wrote it. */
  readonly texts?: Localized;
  /** What it is about; one about a clan is about that of its player. */
  readonly target?: AlertTarget;
  readonly isRead?: boolean;
}

/**
 * Stores an alert for a player, in the transaction of its event.
 *
 * @returns what to send live after the commit
 */
export async function storeAlert(
  trx: Kysely<Schema>,
  { uuid, category, message, texts, target, isRead = false }: NewAlert,
): Promise<LiveAlert> {
  const ownClan = sql<AlertTarget | null>`(SELECT 'clan:' || clan_id FROM users WHERE uuid = ${uuid})`;
  const stored = await trx
    .insertInto('alerts')
    .values({
      user_id: uuid,
      category,
      message,
      ...(texts && { texts: jsonText(texts) }),
      target: target ?? (category === 'clan' ? ownClan : null),
      is_read: isRead,
    })
    .returning(['category', 'message', 'target'])
    .executeTakeFirstOrThrow();
  return withTarget(stored);
}

/** Stores an alert that its player reads in the language that the account has by then. */
export async function storeAlertIn(
  trx: Kysely<Schema>,
  { texts, ...alert }: Omit<NewAlert, 'message' | 'texts'> & { readonly texts: Localized },
): Promise<LiveAlert> {
  const { lang } = await trx
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', alert.uuid)
    .executeTakeFirstOrThrow();
  return storeAlert(trx, { ...alert, message: texts[lang], texts });
}
