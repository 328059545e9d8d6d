import type { OfferCategory } from '@site/contract/http/catalogue';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { offersOf } from '../../offers/catalogue.ts';
import { paths } from '../../lib/paths.ts';
import { offerHue } from '../../offers/offerHue.ts';
import { Showcase } from './Showcase.tsx';
import { useText } from './useText.ts';

const Face = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
`;

const Picture = styled(Showcase)`
  margin-bottom: ${space[2]};
  ${phone} {
    height: 160px;
  }
`;

const Name = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Quiet = styled.p`
  color: ${color.second};
`;

const Price = styled.p`
  display: flex;
  justify-content: space-between;
  margin-top: auto;
  color: ${color.glow};
  font-weight: 650;
`;

/** Leads to the offers of a category; their best value stands for them in the picture. */
export function CategoryCard({ category }: { readonly category: OfferCategory }) {
  const text = useText();
  const lang = useLang();
  const offers = offersOf(category);
  const face = offers.find(({ isBestValue }) => isBestValue) ?? offers[0];
  const lowest = Math.min(...offers.map(({ price }) => price));
  return (
    <Face as={Link} $interactive to={paths.category(category)}>
      {face && <Picture image={face.image} hue={offerHue(face)} />}
      <Name>{text(category)}</Name>
      <Quiet>{text(`${category}Text`)}</Quiet>
      <Price>
        {text('from', { price: formatEuros(lowest, lang) })}
        <span aria-hidden="true">→</span>
      </Price>
    </Face>
  );
}
