import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dispatch, injectSlice, setBadge, watchState, whenPersonalChanges } from '@site/platform/store';
import type { CartItem } from './cartItem.ts';
import { CART, readCart, writeCart } from './storedCart.ts';

/** The number beside the shop in the navigation. */
const BADGE = 'cart';

interface CartState {
  items: CartItem[];
}

declare module '@site/platform/slices' {
  interface LazySlices {
    cart: CartState;
  }
}

/** An entry that was taken out, with its place. */
export interface TakenOut {
  readonly at: number;
  readonly item: CartItem;
}

const cartSlice = createSlice({
  name: 'cart',
  initialState: (): CartState => ({ items: readCart() }),
  reducers: {
    itemAdded(state, { payload }: PayloadAction<CartItem>) {
      state.items = [...state.items, payload];
    },
    /** Takes out every entry with the id. */
    itemRemoved(state, { payload }: PayloadAction<string>) {
      state.items = state.items.filter(({ id }) => id !== payload);
    },
    cartCleared(state) {
      state.items = [];
    },
    /** Puts back what was taken out, each where it was as far as that place is still there. */
    itemsPutBack(state, { payload }: PayloadAction<readonly TakenOut[]>) {
      const items = [...state.items];
      for (const { at, item } of payload) items.splice(at, 0, item);
      state.items = items;
    },
    cartChangedElsewhere(state, { payload }: PayloadAction<CartItem[]>) {
      state.items = payload;
    },
  },
  selectors: {
    selectCartItems: ({ items }) => items,
  },
});

export const { itemAdded, itemRemoved, cartCleared, itemsPutBack } = cartSlice.actions;
const { cartChangedElsewhere } = cartSlice.actions;

export const { selectCartItems } = injectSlice(cartSlice).selectors;

const showCount = (items: readonly CartItem[]) => dispatch(setBadge({ id: BADGE, value: items.length }));

showCount(readCart());
watchState(selectCartItems, (items) => {
  writeCart(items);
  showCount(items);
});
whenPersonalChanges(CART, () => dispatch(cartChangedElsewhere(readCart())));
