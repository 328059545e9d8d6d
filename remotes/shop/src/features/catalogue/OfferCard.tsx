import type { Offer } from '@site/contract/http/catalogue';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { RankBadge } from '@site/ui/RankBadge';
import { AddButton } from './AddButton.tsx';
import { Best, Face, Foot, Name, Picture, Quiet, Top, Words } from './offerCardLayout.ts';
import { offerHue } from '../../offers/offerHue.ts';
import { Prices } from './Prices.tsx';
import { useOfferName } from './useOfferName.ts';
import { useText } from './useText.ts';

export function OfferCard({ offer }: { readonly offer: Offer }) {
  const text = useText();
  const lang = useLang();
  const name = useOfferName(offer);
  const hue = offerHue(offer);
  const bonus = offer.category === 'coins' ? offer.bonus : 0;
  return (
    <Face as="li" $hue={hue}>
      <Picture image={offer.image} hue={hue} />
      <Words>
        <Top>
          <Name>{offer.category === 'ranks' ? <RankBadge rank={offer.rank} label={name} /> : name}</Name>
          {offer.category === 'ranks' && <Quiet>{text('permanent')}</Quiet>}
          {bonus > 0 && (
            <Badge tone="grass">{text('bonus', { count: bonus, shown: formatNumber(bonus, lang) })}</Badge>
          )}
        </Top>
        {offer.isBestValue && (
          <Best>
            <Badge tone="torch">{text('best')}</Badge>
          </Best>
        )}
        <Prices price={offer.price} originalPrice={offer.originalPrice} />
      </Words>
      <Foot>
        <AddButton offer={offer} name={name} />
      </Foot>
    </Face>
  );
}
