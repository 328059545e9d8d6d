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
}

/** What decides whether there is a real chat. */
export const NEWEST: ChatQuery = { filter: 'all', page: 1 };

const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    chat: build.query<ChatPage, ChatQuery>({
      query: (params) => ({ url: '/panel/chat', params }),
      transformResponse: (lines: readonly ChatLine[], meta) => ({
        lines,
        total: Number(meta?.response?.headers.get('x-total-count') ?? lines.length),
      }),
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useChatQuery } = chatApi;

export const prefetchChat: Prefetch = (_, dispatch) => {
  dispatch(chatApi.util.prefetch('chat', NEWEST, FRESH.prefetchOptions));
};
