import type { PanelOrder, PanelOrderFilter } from '@site/contract/http/panelOrders';
import type { CallRequest } from '@site/contract/calls/types';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { readList, toPage, type ListView } from '@site/platform/pagedList';
import { api } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';
import { FILTERS } from './tones.ts';

export const PAGE_SIZE = 20;

type Asked = NonNullable<CallRequest<'GET /panel/orders'>['query']>;

/** What a person does about an order, and why. */
interface Acting {
  readonly id: string;
  readonly reason: string;
  /** Of a refund: whether delivered goods are taken out of the game. */
  readonly takeBack?: boolean | undefined;
}

const act = ({ id, reason }: Acting) => ({ params: { id }, body: { reason } });

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    panelOrders: callQuery(build, 'GET /panel/orders', {
      request: (query: Asked) => ({ query }),
      read: toPage<PanelOrder, Asked>,
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Orders'],
    }),
    orderSums: callQuery(build, 'GET /panel/orders/sums', {
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Orders'],
    }),
    panelOrder: callQuery(build, 'GET /panel/orders/:id', {
      request: (id: string) => ({ params: { id } }),
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Orders'],
    }),
    markPaid: callMutation(build, 'POST /panel/orders/:id/mark-paid', {
      request: act,
      invalidatesTags: ['Orders'],
    }),
    refund: callMutation(build, 'POST /panel/orders/:id/refund', {
      request: ({ id, reason, takeBack }: Acting) => ({
        params: { id },
        body: { reason, ...(takeBack !== undefined && { takeBack }) },
      }),
      invalidatesTags: ['Orders'],
    }),
    settle: callMutation(build, 'POST /panel/orders/:id/settle', {
      request: act,
      invalidatesTags: ['Orders'],
    }),
    redeliver: callMutation(build, 'POST /panel/orders/:id/redeliver', {
      request: act,
      invalidatesTags: ['Orders'],
    }),
    accept: callMutation(build, 'POST /panel/orders/:id/accept', {
      request: act,
      invalidatesTags: ['Orders'],
    }),
    takeBack: callMutation(build, 'POST /panel/orders/:id/take-back', {
      request: act,
      invalidatesTags: ['Orders'],
    }),
  }),
});

export const {
  usePanelOrdersQuery,
  useOrderSumsQuery,
  usePanelOrderQuery,
  useMarkPaidMutation,
  useRefundMutation,
  useSettleMutation,
  useRedeliverMutation,
  useAcceptMutation,
  useTakeBackMutation,
  usePrefetch,
} = ordersApi;

/** Parses the filter in an address, which may contain anything. */
export const readState = (query: URLSearchParams): PanelOrderFilter | undefined =>
  FILTERS.find((state) => state === query.get('state'));

/** Returns the server's query for a view. */
export function asked({ page, search }: ListView, state: PanelOrderFilter | undefined): Asked {
  const q = search.trim();
  return { page, ...(state && { state }), ...(q !== '' && { q }) };
}

export const prefetchOrders: Prefetch = ({ query }, dispatch) => {
  const view = asked(readList(query, PAGE_SIZE), readState(query));
  dispatch(ordersApi.util.prefetch('panelOrders', view, FRESH.prefetchOptions));
  dispatch(ordersApi.util.prefetch('orderSums', undefined, FRESH.prefetchOptions));
};

export const prefetchOrder: Prefetch = ({ params }, dispatch) => {
  const { id } = params;
  if (id !== undefined) dispatch(ordersApi.util.prefetch('panelOrder', id, FRESH.prefetchOptions));
};
