import { offersOf } from '@site/contract/offers';
import { Comparison } from './Comparison.tsx';
import { OfferGrid } from './OfferGrid.tsx';
import { CartInReach, ShopHeader } from './ShopHeader.tsx';
import { useText } from './useText.ts';

export function RanksPage() {
  const text = useText();
  const offers = offersOf('ranks');
  return (
    <>
      <ShopHeader isBelowShop title={text('ranks')} lead={text('ranksLead')} />
      <OfferGrid offers={offers} />
      <Comparison offers={offers} />
      <CartInReach />
    </>
  );
}

function PacksPage({ category }: { readonly category: 'coins' | 'tokens' }) {
  const text = useText();
  return (
    <>
      <ShopHeader isBelowShop title={text(category)} lead={text(`${category}Lead`)} />
      <OfferGrid offers={offersOf(category)} />
      <CartInReach />
    </>
  );
}

export const CoinsPage = () => <PacksPage category="coins" />;
export const TokensPage = () => <PacksPage category="tokens" />;
