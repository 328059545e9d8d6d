import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { paths } from '../../parts/paths.ts';
import { CartLink } from './CartLink.tsx';
import { useText } from './useText.ts';

const Above = styled.div`
  margin-bottom: ${space[3]};
`;

interface ShopHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** The page is one of a category, with a way back. */
  readonly isBelowShop?: boolean;
}

/** The top of every page of offers, with the way into the cart. */
export function ShopHeader({ title, lead, isBelowShop = false }: ShopHeaderProps) {
  const text = useText();
  return (
    <>
      {isBelowShop && (
        <Above>
          <BackLink to={paths.shop} label={text('back')} />
        </Above>
      )}
      <PageHeader title={title} lead={lead} actions={<CartLink />} />
    </>
  );
}
