import type { GameEventOf } from '@site/contract/http/game';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** The key in `site_state` that says that the game has sent a line. */
export const CHAT_BEGAN = 'chat-began';

export async function storeChat(
  trx: Transaction<Schema>,
  server_id: string,
  events: readonly GameEventOf<'chat'>[],
): Promise<void> {
  const rows = events.map(({ id: event_id, at, uuid: user_id, name, channel, text }) => {
    return { server_id, event_id, at, user_id, name, channel, text };
  });
  await trx.insertInto('game_chat').values(rows).execute();
  const began = trx.insertInto('site_state').values({ key: CHAT_BEGAN, value: 'true' });
  await began.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function storeReports(
  trx: Transaction<Schema>,
  server_id: string,
  events: readonly GameEventOf<'report'>[],
): Promise<void> {
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
