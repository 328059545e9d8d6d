import type { Localized } from '@site/contract/lang';
import { showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { itemAdded, selectCartItems } from './cartSlice.ts';
import { MAX_ITEMS, type CartItem } from './storedCart.ts';

const FULL: Localized = {
  de: 'Dein Warenkorb ist voll. Mehr passt nicht hinein.',
  en: 'Your cart is full. Nothing more fits in.',
};

export function useAddItem(): (item: CartItem) => boolean {
  const lang = useLang();
  const dispatch = useAppDispatch();
  const isFull = useAppSelector((state) => selectCartItems(state).length >= MAX_ITEMS);
  return (item) => {
    if (isFull) dispatch(showToast({ kind: 'error', text: FULL[lang] }));
    else dispatch(itemAdded(item));
    return !isFull;
  };
}
