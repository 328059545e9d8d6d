import { z } from 'zod';
import { errorBody } from '../http/errors.ts';
import {
  cents,
  checkoutInfo,
  demoAct,
  newOrder,
  order,
  ordersQuery,
  PAYMENT_PROVIDERS,
  placedOrder,
} from '../http/orders.ts';
import {
  orderTotals,
  panelOrder,
  panelOrderDetail,
  panelOrdersQuery,
  refundBody,
} from '../http/panelOrders.ts';
import { emptyBody } from '../http/session.ts';
import { voucherInfo } from '../http/shop.ts';
import { orderActs, orderStates } from '../orderStates.ts';
import { actCalls } from './actCalls.ts';
import { everybodyAlways } from './callRules.ts';
import { everybody, heads, players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { ORDER, orderOf, PANEL_ORDER, PANEL_ORDER_DETAIL, TOTALS } from './samples/orders.ts';
import { uuidOf } from './samples/sample.ts';

const orderParams = z.object({ id: z.guid().toLowerCase() });

export const checkVoucher = defineCall('GET /shop/voucher', {
  summary: 'The discount of a voucher, and the hash that codes are compared with in the browser.',
  guard: everybody,
  answers: { 200: voucherInfo },
});

export const readCheckout = defineCall('GET /shop/checkout', {
  summary: 'How orders are paid, and whether they can be delivered at once.',
  guard: everybody,
  answers: { 200: checkoutInfo },
});

export const placeOrder = defineCall('POST /orders', {
  summary: 'Places an order. The same idempotency key with the same contents answers the same order again.',
  guard: players,
  // Makes one order of any number of presses, tabs and lost answers.
  headers: z.object({ 'idempotency-key': z.guid().toLowerCase() }),
  body: newOrder,
  answers: {
    200: placedOrder,
    201: placedOrder,
    400: errorBody,
    // With `price_changed`, the new total.
    409: errorBody.extend({ total: cents.optional() }),
    503: errorBody,
  },
  sampleRequest: { body: { items: [{ id: 'ranks/vip', quantity: 1 }], expectedTotal: 499, agreed: true } },
});

export const listOrders = defineCall('GET /orders', {
  summary: 'The orders of the caller, newest first; `x-total-count` is the number of all.',
  guard: players,
  also: 'Only own orders.',
  query: ordersQuery,
  answers: { 200: z.array(order) },
  sample: () => ({ body: [ORDER], headers: { 'x-total-count': '1' } }),
});

export const readOrder = defineCall('GET /orders/:id', {
  summary: 'An order of the caller.',
  guard: players,
  also: 'Only own orders; others are unknown.',
  params: orderParams,
  answers: { 200: order, 404: errorBody },
  sample: ({ params }) => ({ body: orderOf(params['id']) }),
  sampleRequest: { params: { id: uuidOf(1) } },
});

export const cancelOrder = defineCall('POST /orders/:id/cancel', {
  summary: 'Cancels an order of the caller that is not paid yet, after asking the provider.',
  guard: players,
  also: 'Only own orders; others are unknown.',
  params: orderParams,
  body: emptyBody,
  answers: { 200: order, 404: errorBody, 409: errorBody, 503: errorBody },
  sampleRequest: { params: { id: uuidOf(1) }, body: {} },
});

export const checkOrder = defineCall('POST /orders/:id/check', {
  summary:
    'Asks the provider about an order whose buyer comes back from paying, and opens a lost checkout again.',
  guard: players,
  also: 'Only own orders; others are unknown.',
  params: orderParams,
  body: emptyBody,
  answers: { 200: order, 404: errorBody },
  sampleRequest: { params: { id: uuidOf(1) }, body: {} },
});

export const receiveWebhook = defineCall('POST /payments/:provider/webhook', {
  summary: 'Receives what a payment provider reports, signed by it.',
  ...everybodyAlways,
  forPrograms: true,
  also: "The provider's signature.",
  params: z.object({ provider: z.enum(PAYMENT_PROVIDERS) }),
  answers: { 200: z.object({ received: z.literal(true) }), 400: errorBody, 404: errorBody },
  sampleRequest: { params: { provider: 'stripe' } },
});

export const actOnDemoPayment = defineCall('POST /payments/demo/act', {
  summary: "Pays or declines on the demo's payment page, which stands in for a provider.",
  guard: players,
  also: 'Only in the demo, with the secret of the checkout.',
  body: demoAct,
  answers: { 204: z.null(), 404: errorBody, 409: errorBody },
  sampleRequest: { body: { checkout: 'unknown', act: 'pay' } },
});

export const listPanelOrders = defineCall('GET /panel/orders', {
  summary: "Everybody's orders, newest first; `x-total-count` is the number that match.",
  guard: heads,
  query: panelOrdersQuery,
  answers: { 200: z.array(panelOrder) },
  sample: () => ({ body: [PANEL_ORDER], headers: { 'x-total-count': '1' } }),
});

export const sumUpOrders = defineCall('GET /panel/orders/sums', {
  summary: 'Sums by day and by product of the last 30 days.',
  guard: heads,
  answers: { 200: orderTotals },
  sample: () => ({ body: TOTALS }),
});

export const readPanelOrder = defineCall('GET /panel/orders/:id', {
  summary: 'An order with its history.',
  guard: heads,
  params: orderParams,
  answers: { 200: panelOrderDetail, 404: errorBody },
  sample: () => ({ body: PANEL_ORDER_DETAIL }),
  sampleRequest: { params: { id: uuidOf(1) } },
});

/** What the team does about orders. */
export const actOnOrder = actCalls('/panel/orders', {
  states: orderStates,
  acts: orderActs,
  guard: heads,
  params: orderParams,
  answer: panelOrderDetail,
  texts: {
    'mark-paid': 'Records that a manual order was paid, or accepts a payment that waits for a person.',
    refund: {
      summary:
        'Returns the money of an order, or records that a person has, and withdraws what is not delivered. ' +
        '`takeBack` says whether delivered goods are taken out of the game.',
      body: refundBody,
    },
    settle: 'Marks an order as delivered by hand; of a refunded one, that nothing in the game is left to do.',
    redeliver: 'Lets failed and unknown commands of an order wait again.',
    accept:
      'Accepts the money as it is: a sum that differs, a refund that failed, a dispute whose end is unknown.',
    'take-back':
      'Takes the delivered goods of a refunded order out of the game: ranks by a command, the rest by hand.',
  },
});
