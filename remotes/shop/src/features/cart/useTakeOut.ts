import { formatNumber } from '@site/platform/format';
import { showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import {
  cartCleared,
  itemRemoved,
  itemsPutBack,
  selectCartItems,
  selectVoucherCode,
} from '../../cart/cartSlice.ts';
import type { CartItem } from '../../cart/storedCart.ts';
import { useText } from './useText.ts';

export interface CartRow {
  readonly item: CartItem;
  readonly count: number;
}

export function useItemName(): (item: CartItem) => string {
  const text = useText();
  const lang = useLang();
  return ({ category, title, amount }) =>
    category === 'ranks' ? title : text(category, { count: amount, amount: formatNumber(amount, lang) });
}

export function useTakeOut() {
  const text = useText();
  const lang = useLang();
  const nameOf = useItemName();
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const code = useAppSelector(selectVoucherCode);

  const showUndoToast = (message: string, isGone: (id: string) => boolean) => {
    const takenOut = items.flatMap((item, at) => (isGone(item.id) ? [{ at, item }] : []));
    const action = { label: text('undo'), dispatches: itemsPutBack(takenOut, code) };
    dispatch(showToast({ kind: 'info', text: message, action }));
  };

  return {
    takeOut({ item, count }: CartRow) {
      dispatch(itemRemoved(item.id));
      const values = { count, shown: formatNumber(count, lang), name: nameOf(item) };
      showUndoToast(text('removed', values), (id) => id === item.id);
    },
    takeOutAll() {
      dispatch(cartCleared());
      showUndoToast(text('cleared'), () => true);
    },
  };
}
