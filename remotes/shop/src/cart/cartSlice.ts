import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dispatch, injectSlice, setBadge, watchState, whenPersonalChanges } from '@site/platform/store';
import { endings } from './endings.ts';
import { CART, MAX_ITEMS, readCart, writeCart, type Cart, type CartItem } from './storedCart.ts';

const BADGE = 'cart';

declare module '@site/platform/slices' {
  interface LazySlices {
    cart: Cart;
  }
}

export interface TakenOut {
  readonly at: number;
  readonly item: CartItem;
}

const cartSlice = createSlice({
  name: 'cart',
  initialState: readCart,
  reducers: {
    itemAdded(state, { payload }: PayloadAction<CartItem>) {
      if (state.items.length < MAX_ITEMS) state.items = [...state.items, payload];
    },
    itemRemoved(state, { payload }: PayloadAction<string>) {
      state.items = state.items.filter(({ id }) => id !== payload);
      if (state.items.length === 0) state.code = '';
    },
    cartCleared(state) {
      state.items = [];
      state.code = '';
    },
    /** Puts entries back where they were, as far as that place still exists. */
    itemsPutBack: {
      /** @param code the voucher that ended with the last entry, empty if none did */
      prepare: (items: readonly TakenOut[], code = '') => ({ payload: { items, code } }),
      reducer(state, { payload }: PayloadAction<{ items: readonly TakenOut[]; code: string }>) {
        const items = [...state.items];
        for (const { at, item } of payload.items) items.splice(at, 0, item);
        state.items = items.slice(0, MAX_ITEMS);
        state.code ||= payload.code;
      },
    },
    /** A voucher belongs to the cart and ends with it. */
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

export const { itemAdded, itemRemoved, cartCleared, itemsPutBack, voucherRedeemed, voucherDropped } =
  cartSlice.actions;
const { cartChangedElsewhere } = cartSlice.actions;

const { selectCart, ...selectors } = injectSlice(cartSlice).selectors;
export const { selectCartItems, selectVoucherCode } = selectors;

const showCount = ({ items }: Cart) => dispatch(setBadge({ id: BADGE, value: items.length }));

showCount(readCart());
endings.push(
  watchState(selectCart, (cart) => {
    writeCart(cart);
    showCount(cart);
  }),
  whenPersonalChanges(CART, () => dispatch(cartChangedElsewhere(readCart()))),
);
