import type { DemoActBody, Order } from '@site/contract/http/orders';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { toPage } from '@site/platform/pagedList';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';

// The shell fetches again what is tagged with `Orders` when an order of the player changes, and with `Alerts` at each live
// alert and after a connection was lost.
const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: callQuery(build, 'GET /orders', {
      request: (query: { readonly page: number }) => ({ query }),
      read: toPage<Order, { readonly page: number }>,
      providesTags: ['Alerts', 'Orders'],
    }),
    order: callQuery(build, 'GET /orders/:id', {
      request: (id: string) => ({ params: { id } }),
      providesTags: ['Alerts', 'Orders'],
    }),
    checkOrder: callMutation(build, 'POST /orders/:id/check', {
      request: (id: string) => ({ params: { id }, body: {} }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(ordersApi.util.upsertQueryData('order', id, data));
      },
    }),
    cancelOrder: callMutation(build, 'POST /orders/:id/cancel', {
      request: (id: string) => ({ params: { id }, body: {} }),
      invalidatesTags: ['Orders'],
    }),
    actOnDemo: callMutation(build, 'POST /payments/demo/act', {
      request: (body: DemoActBody) => ({ body }),
      invalidatesTags: ['Orders'],
    }),
  }),
});

export const {
  useOrdersQuery,
  useOrderQuery,
  useCheckOrderMutation,
  useCancelOrderMutation,
  useActOnDemoMutation,
  usePrefetch,
} = ordersApi;

export const prefetchOrders: Prefetch = ({ query }, dispatch) => {
  const page = Number(query.get('page') ?? 1);
  dispatch(ordersApi.util.prefetch('orders', { page: page >= 1 ? page : 1 }, {}));
};

export const prefetchOrder: Prefetch = ({ params }, dispatch) => {
  const { id } = params;
  if (id !== undefined) dispatch(ordersApi.util.prefetch('order', id, {}));
};
