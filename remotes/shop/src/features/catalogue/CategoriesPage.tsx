import { Grid } from '@site/ui/Grid';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { categories } from '../../offers/catalogue.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { ShopHeader } from './ShopHeader.tsx';
import { useText } from './useText.ts';

const Categories = styled(Grid)`
  /* All of them in one row wherever the offers of one are. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 216px), 1fr));
  margin-top: ${space[6]};
  & > li {
    display: grid;
  }
`;

const Quiet = styled.p`
  margin-top: ${space[6]};
  color: ${color.second};
`;

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
      <Quiet>{text('unpaid')}</Quiet>
    </>
  );
}
