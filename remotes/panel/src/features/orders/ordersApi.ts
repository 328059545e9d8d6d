import type { CallRequest } from '@site/contract/calls/types';
import type { Lang } from '@site/contract/lang';
import type { OrderAct, PanelOrder } from '@site/contract/http/panelOrders';
import { orderStates } from '@site/contract/orderStates';
import { namesOf } from '@site/contract/states';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { formatNumber } from '@site/platform/format';
import { readList, toPage } from '@site/platform/pagedList';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';

export const PAGE_SIZE = 20;
export const FILTERS = ['undecided', ...namesOf(orderStates)] as const;

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

/** Returns the server's query for the address of the list, which may contain anything. */
export function asked(query: URLSearchParams) {
  const { page, search } = readList(query, PAGE_SIZE);
  const q = search.trim();
  const state = FILTERS.find((known) => known === query.get('state'));
  return { page, ...(state && { state }), ...(q !== '' && { q }) };
}

export const prefetchOrders: Prefetch = ({ query }, dispatch) => {
  dispatch(ordersApi.util.prefetch('orders', asked(query), FRESH.prefetchOptions));
  dispatch(ordersApi.util.prefetch('orderSums', undefined, FRESH.prefetchOptions));
};

export const prefetchOrder: Prefetch = ({ params: { id = '' } }, dispatch) =>
  dispatch(ordersApi.util.prefetch('order', id, FRESH.prefetchOptions));

/** Writes the number in a line's title, such as "50000 Coins", in the reader's language. */
export const lineTitle = (title: string, lang: Lang): string =>
  title.replace(/^\d+/, (digits) => formatNumber(Number(digits), lang));
