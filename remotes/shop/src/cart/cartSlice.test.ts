import '@site/testing/freshStore';
import { dispatch, readPersonal, writePersonal, type RootState } from '@site/platform/remote';
import { catalogue } from '@site/contract/offers';
import {
  cartCleared,
  itemAdded,
  itemRemoved,
  itemsPutBack,
  selectCartItems,
  selectVoucherCode,
  voucherDropped,
  voucherRedeemed,
} from './cartSlice.ts';
import { unsubscribers } from './subscriptions.ts';
import { cartItem, MAX_ITEMS, readCart, type CartItem } from './storedCart.ts';

const [vip, mvp, knock] = catalogue.map(cartItem) as [CartItem, CartItem, CartItem];

const read = <Value>(select: (state: RootState) => Value): Value =>
  dispatch((_: unknown, getState: () => RootState) => select(getState()));
const titles = () => read(selectCartItems).map(({ title }) => title);
const code = () => read(selectVoucherCode);
const badge = () => read(({ badges }) => badges['shop/cart']);

const kept = () => readCart().items.map(({ title }) => title);

function changedElsewhere(text: string | null): void {
  writePersonal('cart', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'testhaven.personal.shop/cart' }));
}

beforeEach(() => {
  for (const item of [vip, mvp, vip, knock]) dispatch(itemAdded(item));
});

test('appends an offer any number of times, counts it and stores it', () => {
  expect(titles()).toEqual(['VIP', 'MVP', 'VIP', 'Knock']);
  expect(kept()).toEqual(titles());
  expect(badge()).toBe(4);
});

test('removing an offer removes every entry with the id', () => {
  dispatch(itemRemoved(vip.id));
  expect(titles()).toEqual(['MVP', 'Knock']);
  expect(kept()).toEqual(titles());
  expect(badge()).toBe(2);
});

test('undoing a removal restores the position', () => {
  const takenOut = [0, 2].map((at) => ({ at, item: vip }));
  dispatch(itemRemoved(vip.id));
  dispatch(itemAdded(mvp));
  dispatch(itemsPutBack(takenOut));
  expect(titles()).toEqual(['VIP', 'MVP', 'VIP', 'Knock', 'MVP']);
});

test('removes an empty cart from storage', () => {
  dispatch(cartCleared());
  expect(titles()).toEqual([]);
  expect(badge()).toBe(0);
  expect(readPersonal('cart')).toBeNull();
});

test('never holds more than the next visit accepts', () => {
  dispatch(itemsPutBack(Array.from({ length: MAX_ITEMS - 5 }, () => ({ at: 0, item: mvp }))));
  for (let more = 0; more < 3; more += 1) dispatch(itemAdded(mvp));
  expect(titles()).toHaveLength(MAX_ITEMS);
  dispatch(itemsPutBack([{ at: 0, item: knock }]));
  expect(titles()).toHaveLength(MAX_ITEMS);
  expect(kept()).toEqual(titles());
});

test('stores a voucher with the cart and removes it with the cart', () => {
  dispatch(voucherRedeemed('SUMMER10'));
  expect([code(), readCart().code]).toEqual(['SUMMER10', 'SUMMER10']);
  dispatch(itemRemoved(vip.id));
  expect(code()).toBe('SUMMER10');
  dispatch(voucherDropped());
  expect([code(), readCart().code]).toEqual(['', '']);

  for (const end of [() => dispatch(cartCleared()), () => dispatch(itemRemoved(mvp.id))]) {
    dispatch(cartCleared());
    dispatch(itemAdded(mvp));
    dispatch(voucherRedeemed('SUMMER10'));
    end();
    expect(code()).toBe('');
    dispatch(itemAdded(mvp));
    expect(code()).toBe('');
  }
});

test('restores an emptied cart with its voucher, unless another one was redeemed since', () => {
  dispatch(cartCleared());
  dispatch(voucherRedeemed('EARLY'));
  expect(code()).toBe('');
  dispatch(itemsPutBack([{ at: 0, item: vip }], 'SUMMER10'));
  expect(code()).toBe('SUMMER10');
  dispatch(voucherRedeemed('WINTER20'));
  dispatch(itemsPutBack([{ at: 0, item: vip }], 'SUMMER10'));
  expect(code()).toBe('WINTER20');
});

test('applies changes from another tab', () => {
  changedElsewhere(JSON.stringify({ version: 1, ids: [mvp.id] }));
  expect(titles()).toEqual(['MVP']);
  expect(badge()).toBe(1);
  changedElsewhere(JSON.stringify({ version: 1, ids: [mvp.id], code: 'SUMMER10' }));
  expect(code()).toBe('SUMMER10');
  changedElsewhere(null);
  expect(code()).toBe('');
  expect(titles()).toEqual([]);
});

test.each([
  '',
  'null',
  '7',
  '[]',
  '{',
  '{"version":2,"ids":["ranks/VIP"]}',
  '{"version":1}',
  '{"version":1,"ids":"ranks/VIP"}',
  '{"version":1,"ids":[1]}',
  JSON.stringify({ version: 1, ids: Array.from({ length: 1_001 }, () => 'ranks/VIP') }),
])('discards a cart that is damaged or of another version: %s', (text) => {
  changedElsewhere(text);
  expect(titles()).toEqual([]);
  // It may belong to a newer page in another tab.
  expect(readPersonal('cart')).toBe(text);
});

test('keeps a voucher of as many emoji as the field takes', () => {
  changedElsewhere(JSON.stringify({ version: 1, ids: [mvp.id], code: '😀'.repeat(64) }));
  expect(code()).toBe('😀'.repeat(64));
});

test.each([7, null, ['SUMMER10'], 'X'.repeat(65)])(
  'a damaged voucher leaves the cart as it is: %j',
  (damaged) => {
    changedElsewhere(JSON.stringify({ version: 1, ids: [mvp.id], code: damaged }));
    expect(titles()).toEqual(['MVP']);
    expect(code()).toBe('');
  },
);

test('drops offers that are no longer sold and uses the prices of the catalogue', () => {
  const stored = { version: 1, ids: ['ranks/Emperor', 'ranks/VIP', '__proto__'], items: [{ price: 1 }] };
  changedElsewhere(JSON.stringify(stored));
  expect(read(selectCartItems)).toEqual([vip]);
});

test('hands the cart over to a newer build of the shop: it stays, and nothing is counted or stored twice', () => {
  const before = kept();
  for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
  dispatch(itemAdded(knock));
  expect(titles()).toHaveLength(5);
  expect(kept()).toEqual(before);
  expect(badge()).toBe(4);
  changedElsewhere(null);
  expect(titles()).toHaveLength(5);
});
