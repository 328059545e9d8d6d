import type { NewOrder, PlacedOrder } from '@site/contract/http/orders';
import { answerOf, callQuery, requestOf } from '@site/platform/endpoint';
import { codeOf } from '@site/platform/errors';
import { api } from '@site/platform/remote';

export const { useCheckoutQuery, useOpenOrderQuery, usePlaceOrderMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    checkout: callQuery(build, 'GET /shop/checkout', { keepUnusedDataFor: 30 }),
    /** The newest order that can still be paid; `null` if there is none. Keyed by player. */
    openOrder: callQuery(build, 'GET /orders', {
      request: (_uuid: string) => ({ query: { page: 1 } }),
      read: (orders) => orders.find(({ state }) => state === 'open') ?? null,
      providesTags: ['Alerts', 'Orders'],
    }),
    placeOrder: build.mutation<PlacedOrder, NewOrder>({
      async queryFn(order, _, __, send) {
        try {
          const { forgetKey, keyFor } = await import(/* webpackChunkName: "order-key" */ './orderKey.ts');
          const headers = { 'idempotency-key': keyFor(order) };
          const { data, error } = await answerOf(send, requestOf('POST /orders', { headers, body: order }));
          // One that the server has used for something else is of no use any more.
          if (!error || codeOf(error) === 'idempotency_conflict') forgetKey();
          return error ? { error } : { data };
        } catch (error) {
          return { error: { status: 'FETCH_ERROR', error: String(error) } };
        }
      },
      invalidatesTags: ['Orders'],
    }),
  }),
});
