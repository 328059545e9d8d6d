import * as calls from '@site/contract/calls/gameServers';
import { implement } from '@site/backend/implement';
import { CHAT_LISTED, CHAT_PAGE } from '@site/contract/gameLimits';
import type { ChatLine } from '@site/contract/http/gameServers';
import type { Api } from '@site/backend/api';
import { sql, type RawBuilder } from 'kysely';
import type { Services } from '../../services.ts';
import { CHAT_BEGAN } from './events/chat.ts';

const isReporter = sql<boolean>`EXISTS (SELECT FROM game_reports WHERE reporter_id = user_id)`;
const isReported = sql<boolean>`EXISTS (SELECT FROM game_reports WHERE reported_id = user_id)`;

const FILTERS: Readonly<Record<'all' | 'melder' | 'reported', RawBuilder<boolean>>> = {
  all: sql<boolean>`true`,
  melder: isReporter,
  reported: isReported,
};

export function chatRoutes(app: Api, { db }: Services): void {
  implement(app, calls.listChat, async ({ query: { filter, page, before } }, reply) => {
    const all = db.selectFrom('game_chat').where(FILTERS[filter]);
    const lines = before
      ? all.where(sql<boolean>`(at, event_id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
      : all;
    // Some networks have millions of lines, and the page counts them every few seconds.
    const count = async (counted: typeof lines) => {
      const { total } = await db
        .selectFrom(counted.select('event_id').limit(CHAT_LISTED).as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    };
    const total = await count(all);
    const older = before ? await count(lines) : total;
    const state = db.selectFrom('site_state').select('key').where('key', '=', CHAT_BEGAN);
    const began = await state.executeTakeFirst();
    const rows = await lines
      .leftJoin('users', 'users.uuid', 'game_chat.user_id')
      .select(['event_id', 'at', 'user_id', 'channel', 'text'])
      .select(sql<string>`coalesce(users.name, game_chat.name)`.as('name'))
      .select([isReporter.as('isReporter'), isReported.as('isReported')])
      .orderBy('at', 'desc')
      .orderBy('event_id', 'desc')
      .limit(CHAT_PAGE)
      .offset((page - 1) * CHAT_PAGE)
      .execute();
    reply.header('x-total-count', String(total)).header('x-older-count', String(older));
    reply.header('x-chat-began', String(began !== undefined));
    return rows.map(({ event_id: id, at, user_id: uuid, name, ...row }): ChatLine => {
      return { id, at: at.toISOString(), player: { uuid, name }, ...row };
    });
  });
}
