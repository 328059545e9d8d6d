import type { CallRequest } from '@site/contract/calls/types';
import type { OrderAct, PanelOrder } from '@site/contract/http/panelOrders';
import { ORDER_FILTERS } from '@site/contract/orderStates';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { readList, toPage } from '@site/platform/pagedList';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';

export const PAGE_SIZE = 20;

type Asked = NonNullable<CallRequest<'GET /panel/orders'>['query']>;
type Acting = CallRequest<'POST /panel/orders/:id/refund'>['body'] & { id: string; name: OrderAct };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: callQuery(build, 'GET /panel/orders', {
      request: (query: Asked) => ({ query }),
      read: toPage<PanelOrder, Asked>,
      ...kept('Orders'),
    }),
    orderSums: callQuery(build, 'GET /panel/orders/sums', kept('Orders')),
    order: callQuery(build, 'GET /panel/orders/:id', {
      request: (id: string) => ({ params: { id } }),
      ...kept('Orders'),
    }),
    actOnOrder: callMutation(build, ({ name }: Acting) => `POST /panel/orders/:id/${name}` as const, {
      request: ({ id, name: _, ...body }: Acting) => ({ params: { id }, body }),
      invalidatesTags: ['Orders'],
    }),
  }),
});

export const { useOrdersQuery, useOrderSumsQuery, useOrderQuery, useActOnOrderMutation, usePrefetch } =
  ordersApi;

export function asked(query: URLSearchParams): Asked {
  const { search, ...view } = readList(query, PAGE_SIZE, { state: ORDER_FILTERS });
  return { ...view, ...(search.trim() !== '' && { q: search.trim() }) };
}

export const prefetchOrders: Prefetch = ({ query }, dispatch) => {
  dispatch(ordersApi.util.prefetch('orders', asked(query), FRESH.prefetchOptions));
  dispatch(ordersApi.util.prefetch('orderSums', undefined, FRESH.prefetchOptions));
};

export const prefetchOrder: Prefetch = ({ params: { id = '' } }, dispatch) =>
  dispatch(ordersApi.util.prefetch('order', id, FRESH.prefetchOptions));
