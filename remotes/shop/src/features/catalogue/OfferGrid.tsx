import type { Offer } from '@site/contract/http/catalogue';
import { formatEuros, formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Grid } from '@site/ui/Grid';
import { RankBadge } from '@site/ui/RankBadge';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { offerId } from '@site/contract/offers';
import { offerHue } from '../../offers/OfferDrawing.tsx';
import { AddButton } from './AddButton.tsx';
import { Showcase } from './Showcase.tsx';
import { useText } from './useText.ts';

const Offers = styled(Grid)`
  /* auto-fit, because an empty fourth column would look like a missing offer. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 216px), 1fr));
  margin-top: ${space[6]};
  ${phone} {
    gap: ${space[4]};
  }
`;

/** On a phone the picture is beside the words, so that comparing offers takes less scrolling. */
const Face = styled(Card)<{ $hue: string }>`
  --edge: ${({ $hue }) => $hue};
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space[4]};
  padding-bottom: ${space[6]};
  ${phone} {
    grid-template: auto auto / 112px minmax(0, 1fr);
    padding: ${space[4]} ${space[4]} ${space[5]};
  }
`;

const Picture = styled(Showcase)`
  ${phone} {
    height: auto;
    min-height: 120px;
    padding: ${space[2]};
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  min-width: 0;
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[3]};
`;

const Name = styled.h2`
  display: flex;
  align-items: center;
  min-height: 32px;
  font: 700 ${size.heading} / 32px ${font.display};
  overflow-wrap: anywhere;
`;

const Quiet = styled.p`
  color: ${color.second};
  font-size: ${size.small};
`;

const Best = styled.p`
  position: absolute;
  top: ${space[5]};
  left: ${space[5]};
  padding: ${space[2]};
  ${phone} {
    position: static;
    padding: 0;
  }
`;

const Prices = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[3]};
  margin-top: auto;
  line-height: 32px;
`;

const Price = styled.strong`
  font: 700 ${size.heading} / 32px ${font.display};
`;

const Original = styled.s`
  color: ${color.second};
`;

const Foot = styled.div`
  ${phone} {
    grid-column: 1 / -1;
  }
`;

function useOfferName({ category, title, amount }: Offer): string {
  const text = useText();
  const lang = useLang();
  if (category === 'ranks') return title;
  const values = { count: amount, shown: formatNumber(amount, lang) };
  return text(category === 'coins' ? 'coinAmount' : 'tokenAmount', values);
}

function OfferCard({ offer }: { readonly offer: Offer }) {
  const text = useText();
  const lang = useLang();
  const name = useOfferName(offer);
  const hue = offerHue(offer);
  const bonus = offer.category === 'coins' ? offer.bonus : 0;
  const { price, originalPrice } = offer;
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
        {/* Screen readers ignore strikethrough, so text says which price applies. */}
        <Prices>
          <Price>
            {originalPrice !== undefined && <VisuallyHidden>{`${text('now')} `}</VisuallyHidden>}
            <span>{formatEuros(price, lang)}</span>
          </Price>
          {originalPrice !== undefined && (
            <Original>
              <VisuallyHidden>{`${text('before')} `}</VisuallyHidden>
              <span>{formatEuros(originalPrice, lang)}</span>
            </Original>
          )}
        </Prices>
      </Words>
      <Foot>
        <AddButton offer={offer} name={name} />
      </Foot>
    </Face>
  );
}

export function OfferGrid({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <Offers as="ul">
      {offers.map((offer) => (
        <OfferCard key={offerId(offer)} offer={offer} />
      ))}
    </Offers>
  );
}
