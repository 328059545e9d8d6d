import type { Delivery, OrderLine, OrderState } from '@site/contract/http/orders';
import { itemOf } from '@site/contract/offers';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import type { BadgeTone } from '@site/ui/Badge';
import { useText } from './useText.ts';

export const STATE_TONES: Readonly<Record<OrderState, BadgeTone>> = {
  open: 'torch',
  pending: 'lapis',
  paid: 'lapis',
  delivered: 'grass',
  disputed: 'redstone',
  refunding: 'torch',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export const DELIVERY_TONES: Readonly<Record<Delivery, BadgeTone>> = {
  none: 'neutral',
  waiting: 'torch',
  delivered: 'grass',
  late: 'redstone',
  owed: 'redstone',
  withdrawn: 'neutral',
  taken: 'neutral',
};

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
