import type { OfferCategory } from '@site/contract/http/catalogue';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Grid } from '@site/ui/Grid';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { categories, offersOf } from '@site/contract/offers';
import { offerHue } from '../../offers/OfferDrawing.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { Showcase } from './Showcase.tsx';
import { useText } from './useText.ts';

const Categories = styled(Grid)`
  /* In one row at the same screen widths as the offers of a category. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 216px), 1fr));
  margin-top: ${space[6]};
  & > li {
    display: grid;
  }
`;

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

function CategoryCard({ category }: { readonly category: OfferCategory }) {
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
        <span>{text('from', { price: formatEuros(lowest, lang) })}</span>
        <span aria-hidden="true">→</span>
      </Price>
    </Face>
  );
}

export function CategoriesPage() {
  const text = useText();
  return (
    <>
      <ShopHeader title={text('title')} lead={text('lead')} />
      <Categories as="ul">
        {categories.map((category) => (
          <li key={category}>
            <CategoryCard category={category} />
          </li>
        ))}
      </Categories>
    </>
  );
}
