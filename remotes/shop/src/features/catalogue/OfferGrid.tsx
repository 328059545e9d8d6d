import type { Offer } from '@site/contract/http/catalogue';
import { Grid } from '@site/ui/Grid';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { offerId } from '../../offers/catalogue.ts';
import { OfferCard } from './OfferCard.tsx';

const Offers = styled(Grid)`
  /* What is left of the row belongs to the offers: a fourth place that stays empty looks like one that is missing. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 216px), 1fr));
  margin-top: ${space[6]};
  ${phone} {
    gap: ${space[4]};
  }
`;

export function OfferGrid({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <Offers as="ul">
      {offers.map((offer) => (
        <OfferCard key={offerId(offer)} offer={offer} />
      ))}
    </Offers>
  );
}
