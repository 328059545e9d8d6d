import { offersOf } from '../../offers/catalogue.ts';
import { OfferGrid } from './OfferGrid.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { useText } from './useText.ts';

export function CoinsPage() {
  const text = useText();
  return (
    <>
      <ShopHeader isBelowShop title={text('coins')} lead={text('coinsLead')} />
      <OfferGrid offers={offersOf('coins')} />
    </>
  );
}
