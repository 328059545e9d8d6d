import type { GameEventOf } from '@site/contract/http/game';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** The key in `site_state` that says that the game has sent a line. */
export const CHAT_BEGAN = 'chat-began';

export async function storeChat(
  trx: Transaction<Schema>,
  server_id: string,
  events: readonly GameEventOf<'chat'>[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, at, uuid, name, channel, text }) => ({
    server_id,
    event_id: id,
    at,
    user_id: uuid,
    name,
    channel,
    text,
  }));
  await trx.insertInto('game_chat').values(rows).execute();
  await sql`INSERT INTO site_state (key, value) VALUES (${CHAT_BEGAN}, 'true') ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

export async function storeReports(
  trx: Transaction<Schema>,
  server_id: string,
  events: readonly GameEventOf<'report'>[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, at, reporter, reported, reason, line }) => ({
    server_id,
    event_id: id,
    at,
    reason,
    line: line ?? null,
    reporter_id: reporter.uuid,
    reported_id: reported.uuid,
  }));
  await trx.insertInto('game_reports').values(rows).execute();
}
