import { COINS } from './testing/shop.ts';
import { openStripeShop } from './testing/stripeShop.ts';
import { sumUp } from './sums.ts';

const { context, stripe, act, deliver, report, placed, bought, enter, panelOrder, stateOf, reset } =
  await openStripeShop();

afterEach(async () => {
  reset();
  await deliver();
});

const dispute = (charge: { readonly id: string }, own: object = {}) => ({
  id: `dp_${charge.id}`,
  object: 'dispute',
  charge: charge.id,
  amount: 998,
  status: 'needs_response',
  ...own,
});

/** A payment by a payment link of the same account, whose address names an order. */
const linked = (order: { readonly id: string }, payment_intent: string, amount_total: number) =>
  stripe.event('checkout.session.completed', {
    id: `cs_of_${payment_intent}`,
    object: 'checkout.session',
    client_reference_id: order.id,
    metadata: {},
    payment_status: 'paid',
    payment_intent,
    currency: 'eur',
    amount_total,
    status: 'complete',
  });

const charge = (order: { readonly id: string }, own: object = {}) => ({
  id: 'ch_of_somebody',
  object: 'charge',
  payment_intent: 'pi_of_somebody',
  amount: 998,
  metadata: { order: order.id },
  amount_refunded: 0,
  refunded: false,
  ...own,
});

describe('a charge is no checkout: an order is not paid', () => {
  test.each([
    ['of this account', {}, {}],
    ['of a connected account', {}, { account: 'acct_of_somebody' }],
    ['in another currency', { currency: 'jpy' }, {}],
  ])('%s', async (_, own, event) => {
    const order = await (await enter()).place(COINS);
    await report({ ...stripe.event('charge.refunded', charge(order, own)), ...event });
    expect(await deliver()).toEqual([]);
    expect(await stateOf(order)).toBe('open');
  });
});

test('what is disputed is handed out once the dispute is won', async () => {
  const { charge: paid } = await bought();
  await report(stripe.event('charge.dispute.created', dispute(paid)));
  expect(await deliver()).toEqual([]);
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'won' })));
  expect(await deliver()).toHaveLength(1);
});

test('a dispute about somebody else’s payment holds nothing', async () => {
  const { order } = await bought();
  await report(linked(order, 'pi_of_somebody', 50));
  const foreign = charge(order, { amount: 50 });
  await report(stripe.event('charge.dispute.created', dispute(foreign, { amount: 50, charge: foreign })));
  expect(await deliver()).toHaveLength(1);
});

test('what is no longer paid in full is handed out once a person has accepted the sum', async () => {
  const { order, charge: paid } = await bought();
  await report(linked(order, 'pi_of_a_link', 50));
  await report(stripe.event('charge.dispute.created', dispute(paid)));
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'lost' })));
  expect(await panelOrder(order)).toMatchObject({
    received: 50,
    waitsFor: expect.arrayContaining(['amount']) as unknown,
  });
  expect(await deliver()).toEqual([]);
  await act(order, 'accept');
  expect(await deliver()).toHaveLength(1);
});

test('a dispute that was reported before its payment counts', async () => {
  const { order, checkout } = await placed();
  const paid = stripe.pay(checkout);
  await report(stripe.event('charge.dispute.created', dispute(stripe.chargeFor(checkout))));
  await report(paid);
  expect(await stateOf(order)).toBe('disputed');
  expect(await deliver()).toEqual([]);
});

test('money that the bank gives back after a lost dispute is there, and waits for a person', async () => {
  const { order, charge: paid } = await bought();
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'lost' })));
  expect(await stateOf(order)).toBe('refunded');
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'won' })));
  expect(await panelOrder(order)).toMatchObject({
    received: 998,
    waitsFor: expect.arrayContaining(['amount']) as unknown,
  });
});

test('the sums of days are without what was returned', async () => {
  const total = async () => (await sumUp(context.db, context.site, new Date())).days.at(-1)!.total;
  const before = await total();
  const { charge: paid } = await bought();
  stripe.refundPart(paid, 997);
  await report(stripe.event('charge.refunded', paid));
  expect((await total()) - before).toBe(1);
});
