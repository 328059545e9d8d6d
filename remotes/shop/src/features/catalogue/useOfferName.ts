import type { Offer } from '@site/contract/http/catalogue';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useText } from './useText.ts';

/** What an offer is called in the page's language: a rank by its name, a pack by what is in it. */
export function useOfferName({ category, title, amount }: Offer): string {
  const text = useText();
  const lang = useLang();
  if (category === 'ranks') return title;
  const values = { count: amount, shown: formatNumber(amount, lang) };
  return text(category === 'coins' ? 'coinAmount' : 'tokenAmount', values);
}
