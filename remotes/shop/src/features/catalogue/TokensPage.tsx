import { offersOf } from '../../offers/catalogue.ts';
import { OfferGrid } from './OfferGrid.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { useText } from './useText.ts';

export function TokensPage() {
  const text = useText();
  return (
    <>
      <ShopHeader isBelowShop title={text('tokens')} lead={text('tokensLead')} />
      <OfferGrid offers={offersOf('tokens')} />
    </>
  );
}
