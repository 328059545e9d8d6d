import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { paths } from '../../lib/paths.ts';
import { CartLink } from './CartLink.tsx';
import { useText } from './useText.ts';

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
      {isBelowShop && <BackLink to={paths.shop} label={text('back')} />}
      <PageHeader title={title} lead={lead} actions={<CartLink />} />
    </>
  );
}
