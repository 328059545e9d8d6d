import '@site/testing/freshStore';
import { dispatch, readPersonal, writePersonal, type RootState } from '@site/platform/store';
import { catalogue } from '../catalogue.ts';
import { cartItem } from './cartItem.ts';
import { cartCleared, itemAdded, itemRemoved, itemsPutBack, selectCartItems } from './cartSlice.ts';
import { readCart } from './storedCart.ts';

const [vip, mvp, knock] = catalogue.map(cartItem) as [CartItem, CartItem, CartItem];
type CartItem = ReturnType<typeof cartItem>;

const read = <Value>(select: (state: RootState) => Value): Value =>
  dispatch((_: unknown, getState: () => RootState) => select(getState()));
const titles = () => read(selectCartItems).map(({ title }) => title);
const badge = () => read(({ badges }) => badges['cart']);

/** What this browser will know of the cart at the next visit. */
const kept = () => readCart().map(({ title }) => title);

function changedElsewhere(text: string | null): void {
  writePersonal('shop/cart', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'minigames.personal.shop/cart' }));
}

beforeEach(() => {
  for (const item of [vip, mvp, vip, knock]) dispatch(itemAdded(item));
});

test('an offer is put behind what is there, as often as one likes, is counted and kept', () => {
  expect(titles()).toEqual(['VIP', 'MVP', 'VIP', 'Knock']);
  expect(kept()).toEqual(titles());
  expect(badge()).toBe(4);
});

test('taking out takes every entry with the id', () => {
  dispatch(itemRemoved(vip.id));
  expect(titles()).toEqual(['MVP', 'Knock']);
  expect(kept()).toEqual(titles());
  expect(badge()).toBe(2);
});

test('what was taken out is put back where it was', () => {
  const takenOut = [0, 2].map((at) => ({ at, item: vip }));
  dispatch(itemRemoved(vip.id));
  dispatch(itemAdded(mvp));
  dispatch(itemsPutBack(takenOut));
  expect(titles()).toEqual(['VIP', 'MVP', 'VIP', 'Knock', 'MVP']);
});

test('an empty cart leaves nothing behind', () => {
  dispatch(cartCleared());
  expect(titles()).toEqual([]);
  expect(badge()).toBe(0);
  expect(readPersonal('shop/cart')).toBeNull();
});

test('another tab changes it here too', () => {
  changedElsewhere(JSON.stringify({ version: 1, ids: [mvp.id] }));
  expect(titles()).toEqual(['MVP']);
  expect(badge()).toBe(1);
  changedElsewhere(null);
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
])('a cart that is damaged or of another version is dropped: %.40s', (text) => {
  changedElsewhere(text);
  expect(titles()).toEqual([]);
});

test('what is no longer sold is left out, and prices are those of the catalogue', () => {
  const stored = { version: 1, ids: ['ranks/Emperor', 'ranks/VIP', '__proto__'], items: [{ price: 1 }] };
  changedElsewhere(JSON.stringify(stored));
  expect(read(selectCartItems)).toEqual([vip]);
});
