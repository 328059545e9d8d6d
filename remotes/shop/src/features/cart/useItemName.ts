import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import type { CartItem } from '../../cart/cartItem.ts';
import { useText } from './useText.ts';

/** Gives what an entry is called in the present language. Ranks have the same name in all of them. */
export function useItemName(): (item: CartItem) => string {
  const text = useText();
  const lang = useLang();
  return ({ category, title, amount }) =>
    category === 'ranks' ? title : text(category, { count: amount, amount: formatNumber(amount, lang) });
}
