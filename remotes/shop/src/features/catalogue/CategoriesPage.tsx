import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Grid } from '@site/ui/Grid';
import { PageHeader } from '@site/ui/PageHeader';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { CategoryDrawing } from '../../parts/CategoryDrawing.tsx';
import { CATEGORIES } from './categories.ts';
import { useText } from './useText.ts';

const Categories = styled.div`
  margin-top: ${space[6]};
`;

const Category = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
`;

const Name = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Quiet = styled.p`
  color: ${color.second};
`;

const Soon = styled(Quiet)`
  margin-top: ${space[6]};
`;

const Price = styled.p`
  margin-top: auto;
  color: ${color.glow};
  font-weight: 600;
`;

export function CategoriesPage() {
  const text = useText();
  const lang = useLang();
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Categories>
        <Grid>
          {CATEGORIES.map(({ id, text: key, lowestPrice }) => (
            <Category key={id} as="article">
              <CategoryDrawing id={id} />
              <Name>{text(id)}</Name>
              <Quiet>{text(key)}</Quiet>
              <Price>{text('from', { price: formatEuros(lowestPrice, lang) })}</Price>
            </Category>
          ))}
        </Grid>
      </Categories>
      <Soon>{text('soon')}</Soon>
    </>
  );
}
