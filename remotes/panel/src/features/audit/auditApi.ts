import type { AuditAction } from '@site/contract/http/panel';
import { callInfiniteQuery, type PageWanted } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';
import { ACTIONS } from './auditStory.ts';

type AuditFilter = AuditAction | 'all';

export function readFilter(query: URLSearchParams): AuditFilter {
  return ACTIONS.find((action) => action === query.get('action')) ?? 'all';
}

const PART = 50;

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    /** In pages; each one after the first is requested by the id of the entry before it. */
    audit: callInfiniteQuery(build, 'GET /panel/audit', {
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (part) => (part.length < PART ? undefined : part.at(-1)?.id),
      },
      request: ({ queryArg: action, pageParam: before }: PageWanted<AuditFilter, number | undefined>) => ({
        query: {
          limit: PART,
          ...(before !== undefined && { before }),
          ...(action !== 'all' && { action }),
        },
      }),
      ...kept('Audit'),
    }),
  }),
});

export const { useAuditInfiniteQuery } = auditApi;

export const prefetchAudit: Prefetch = ({ query }, dispatch) => {
  const options = { subscribe: false, forceRefetch: FRESH.staleAfterSeconds };
  void dispatch(auditApi.endpoints.audit.initiate(readFilter(query), options));
};
