import { offersOf } from '../../offers/catalogue.ts';
import { Comparison } from './Comparison.tsx';
import { OfferGrid } from './OfferGrid.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { useText } from './useText.ts';

export function RanksPage() {
  const text = useText();
  const offers = offersOf('ranks');
  return (
    <>
      <ShopHeader isBelowShop title={text('ranks')} lead={text('ranksLead')} />
      <OfferGrid offers={offers} />
      <Comparison offers={offers} />
    </>
  );
}
