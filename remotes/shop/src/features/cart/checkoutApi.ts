import type { NewOrder } from '@site/contract/http/orders';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { api } from '@site/platform/store';

/** An order to place, with the key that makes it one however often it is sent. */
interface Placing {
  readonly key: string;
  readonly order: NewOrder;
}

export const { useCheckoutQuery, usePlaceOrderMutation } = api
  .enhanceEndpoints({ addTagTypes: ['Orders'] })
  .injectEndpoints({
    endpoints: (build) => ({
      checkout: callQuery(build, 'GET /shop/checkout', { keepUnusedDataFor: 30 }),
      placeOrder: callMutation(build, 'POST /orders', {
        request: ({ key, order }: Placing) => ({ headers: { 'idempotency-key': key }, body: order }),
        invalidatesTags: ['Orders'],
      }),
    }),
  });
