import { callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';
import type { ChatFilter } from './sampleChat.ts';

interface ChatQuery {
  readonly filter: ChatFilter;
  readonly before?: string | undefined;
}

/** The query that tells whether there is a real chat. */
export const NEWEST: ChatQuery = { filter: 'all' };

const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    chat: callQuery(build, 'GET /panel/chat', {
      request: ({ filter, before }: ChatQuery) => ({
        query: { filter, ...(before === undefined ? { page: 1 } : { before }) },
      }),
      read: (lines, meta) => {
        const headers = meta?.response?.headers;
        const total = Number(headers?.get('x-total-count') ?? lines.length);
        // This page and older ones.
        const older = Number(headers?.get('x-older-count') ?? total);
        return { lines, total, older, hasBegun: total > 0 || headers?.get('x-chat-began') === 'true' };
      },
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useChatQuery } = chatApi;

export const prefetchChat: Prefetch = (_, dispatch) =>
  dispatch(chatApi.util.prefetch('chat', NEWEST, FRESH.prefetchOptions));
