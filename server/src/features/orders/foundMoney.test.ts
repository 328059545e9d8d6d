import type { NewOrder } from '@site/contract/http/orders';
import { until } from '@site/backend/testing/until';
import { askAboutRefunds } from './ask.ts';
import { askForRefunds } from './refund.ts';
import { VIP } from './testing/shop.ts';
import { openStripeShop } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';

const {
  context,
  stripe,
  act,
  deliver,
  report,
  placed,
  bought,
  enter,
  panelOrder,
  sessionsFor,
  stateOf,
  reset,
} = await openStripeShop();

afterEach(async () => {
  reset();
  await deliver();
});

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The checkout by which an order can be paid, null while none is stored. */
const checkoutOf = async ({ id }: { readonly id: string }) =>
  (await context.db.selectFrom('orders').select('checkout_id').where('id', '=', id).executeTakeFirstOrThrow())
    .checkout_id;

/** A buyer with two orders, of which the second one makes the rank in the first one useless. */
async function twoOrders(items: NewOrder['items'], expectedTotal: number) {
  const buyer = await enter();
  const first = await buyer.place({ items, expectedTotal });
  return { first, second: await buyer.place(VIP) };
}

test('a checkout that was paid, and given up before its webhook came, loses no money', async () => {
  const items = [
    { id: 'ranks/vip', quantity: 1 },
    { id: 'coins/10000', quantity: 2 },
  ];
  const { first, second } = await twoOrders(items, 1497);
  stripe.pay(sessionsFor(first)[0]!.id);
  await report(stripe.pay(sessionsFor(second)[0]!.id));
  await until(async () => (await checkoutOf(first)) === sessionsFor(first)[1]?.id);
  await checkOpenOrders(context, later(6));
  expect(await panelOrder(first)).toMatchObject({
    received: 1497,
    waitsFor: expect.arrayContaining(['foreign-payment']) as unknown,
  });
});

test('a bank debit that arrives for a cancelled order is found whenever it comes', async () => {
  const { first, second } = await twoOrders([{ id: 'ranks/vip', quantity: 1 }], 499);
  const [checkout] = sessionsFor(first);
  const begun = stripe.payByBank(checkout!.id);
  await report(stripe.pay(sessionsFor(second)[0]!.id));
  await report(begun);
  await checkOpenOrders(context, later(3 * 24 * 60));
  stripe.endBankPayment(checkout!.id, true);
  await checkOpenOrders(context, later(6 * 24 * 60));
  expect(await panelOrder(first)).toMatchObject({ received: 499, waitsFor: ['paid-after-cancel'] });
});

test.each(['failed', 'succeeded'] as const)(
  'an answer about a refund that is older than its webhook changes nothing: it has %s',
  async (end) => {
    const { order, charge } = await bought();
    await deliver();
    stripe.answerRefunds('pending');
    await act(order, 'refund');
    const findRefund = async (id: string) => {
      const found = await context.provider!.findRefund(id);
      await report(
        stripe.event(end === 'failed' ? 'refund.failed' : 'refund.updated', stripe.endRefund(charge, end)),
      );
      return found;
    };
    await askAboutRefunds(
      { ...context, provider: { ...context.provider!, findRefund } },
      {
        id: order.id,
        provider: 'stripe',
      },
    );
    const { refunds, received } = await panelOrder(order);
    expect([refunds[0]!.state, received]).toEqual([end, end === 'failed' ? 998 : 0]);
  },
);

test('nor does a refusal that is older', async () => {
  const { order, charge } = await bought();
  await deliver();
  stripe.loseAnswers(3);
  await act(order, 'refund');
  stripe.loseAnswers(0);
  const refund = async () => {
    await report(stripe.event('refund.created', stripe.endRefund(charge, 'succeeded')));
    return 'so many calls';
  };
  const slow = { ...context, provider: { ...context.provider!, refund } };
  await expect(askForRefunds(slow, order.id)).rejects.toMatchObject({ code: 'refund_failed' });
  expect(await panelOrder(order)).toMatchObject({ state: 'refunded', received: 0 });
});

test('what was returned of a payment link before its payment was reported is returned', async () => {
  const { order, checkout } = await placed();
  stripe.pay(checkout);
  const charge = stripe.chargeFor(checkout);
  const link = { client_reference_id: order.id, currency: 'eur', payment_intent: charge.payment_intent };
  const paid = { ...link, id: 'cs_of_a_link', object: 'checkout.session', metadata: {}, status: 'complete' };
  const refund = stripe.refundPart(charge, 998);
  await report(stripe.event('refund.created', refund));
  await report(stripe.event('charge.refunded', { ...charge, metadata: {} }));
  await report(
    stripe.event('checkout.session.completed', { ...paid, payment_status: 'paid', amount_total: 998 }),
  );
  expect((await panelOrder(order)).received).toBe(0);
});

test('a refund at Stripe that is on its way is not said to have arrived, whichever report comes first', async () => {
  const { order, charge } = await bought();
  const refund = stripe.refundPart(charge, 998, 'pending');
  await report(stripe.event('charge.refunded', charge));
  await report(stripe.event('refund.created', refund));
  expect(await stateOf(order)).toBe('refunding');
});
