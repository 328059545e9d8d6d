import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice, dispatch, setBadge, watchState, whenPersonalChanges } from '@site/platform/remote';
import { unsubscribers } from './subscriptions.ts';
import { CART, MAX_ITEMS, readCart, writeCart, type Cart, type CartItem } from './storedCart.ts';

const BADGE = 'cart';

interface TakenOut {
  readonly at: number;
  readonly item: CartItem;
}

const cartSlice = createSlice({
  name: 'cart',
  // What the server renders with: with the stored cart, hydration would fail.
  initialState: { items: [], code: '' } as Cart,
  reducers: {
    itemAdded(state, { payload }: PayloadAction<CartItem>) {
      if (state.items.length < MAX_ITEMS) state.items = [...state.items, payload];
    },
    oneTakenOut(state, { payload }: PayloadAction<string>) {
      const at = state.items.findLastIndex(({ id }) => id === payload);
      state.items = state.items.filter((_, index) => index !== at);
    },
    itemRemoved(state, { payload }: PayloadAction<string>) {
      state.items = state.items.filter(({ id }) => id !== payload);
      if (state.items.length === 0) state.code = '';
    },
    /** Takes out what was ordered, each entry once: others may have come meanwhile, in another tab. */
    cartOrdered(state, { payload }: PayloadAction<readonly string[]>) {
      const items = [...state.items];
      for (const ordered of payload) {
        const at = items.findIndex(({ id }) => id === ordered);
        if (at !== -1) items.splice(at, 1);
      }
      state.items = items;
      state.code = '';
    },
    cartCleared(state) {
      state.items = [];
      state.code = '';
    },
    /** Restores entries at their old positions, if these still exist. */
    itemsPutBack: {
      /** @param code the voucher removed with the last entry, or empty */
      prepare: (items: readonly TakenOut[], code = '') => ({ payload: { items, code } }),
      reducer(state, { payload }: PayloadAction<{ items: readonly TakenOut[]; code: string }>) {
        const items = [...state.items];
        for (const { at, item } of payload.items) items.splice(at, 0, item);
        state.items = items.slice(0, MAX_ITEMS);
        state.code ||= payload.code;
      },
    },
    /** A voucher belongs to the cart and is removed with it. */
    voucherRedeemed(state, { payload }: PayloadAction<string>) {
      if (state.items.length > 0) state.code = payload;
    },
    voucherDropped(state) {
      state.code = '';
    },
    cartChangedElsewhere: (_, { payload }: PayloadAction<Cart>) => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    selectCartItems: ({ items }) => items,
    selectVoucherCode: ({ code }) => code,
  },
});

export const {
  itemAdded,
  oneTakenOut,
  itemRemoved,
  cartOrdered,
  cartCleared,
  itemsPutBack,
  voucherRedeemed,
  voucherDropped,
} = cartSlice.actions;
const { cartChangedElsewhere } = cartSlice.actions;

const { selectCart, ...selectors } = cartSlice.selectors;
export const { selectCartItems, selectVoucherCode } = selectors;

const showCount = ({ items }: Cart) => dispatch(setBadge({ id: BADGE, value: items.length }));

dispatch(cartChangedElsewhere(readCart()));
showCount(readCart());
unsubscribers.push(
  watchState(selectCart, (cart) => {
    writeCart(cart);
    showCount(cart);
  }),
  whenPersonalChanges(CART, () => dispatch(cartChangedElsewhere(readCart()))),
);
