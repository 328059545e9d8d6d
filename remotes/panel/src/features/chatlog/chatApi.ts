import type { ChatLine } from '@site/contract/http/gameServers';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';
import type { ChatFilter } from './sampleChat.ts';

interface ChatQuery {
  readonly filter: ChatFilter;
  /** From 1 on. */
  readonly page: number;
}

interface ChatPage {
  readonly lines: readonly ChatLine[];
  /** Lines on all pages. */
  readonly total: number;
  /** Whether the game has ever sent a line. */
  readonly hasBegun: boolean;
}

/** What decides whether there is a real chat. */
export const NEWEST: ChatQuery = { filter: 'all', page: 1 };

const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    chat: build.query<ChatPage, ChatQuery>({
      query: (params) => ({ url: '/panel/chat', params }),
      transformResponse: (lines: readonly ChatLine[], meta) => {
        const headers = meta?.response?.headers;
        const total = Number(headers?.get('x-total-count') ?? lines.length);
        return { lines, total, hasBegun: total > 0 || headers?.get('x-chat-began') === 'true' };
      },
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useChatQuery } = chatApi;

export const prefetchChat: Prefetch = (_, dispatch) => {
  dispatch(chatApi.util.prefetch('chat', NEWEST, FRESH.prefetchOptions));
};
