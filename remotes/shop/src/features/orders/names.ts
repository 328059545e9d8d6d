import type { OrderLine } from '@site/contract/http/orders';
import { itemOf } from '@site/contract/offers';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useText } from './useText.ts';

/** Returns the name of a line in the reader's language; what is no longer sold keeps its title. */
export function useLineName(): (line: Pick<OrderLine, 'id' | 'title'>) => string {
  const text = useText();
  const lang = useLang();
  return ({ id, title }) => {
    const offer = itemOf(id);
    if (!offer || offer.category === 'ranks') return title;
    return text(offer.category, { count: offer.amount, amount: formatNumber(offer.amount, lang) });
  };
}
