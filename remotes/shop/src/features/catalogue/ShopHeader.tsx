import { PageHeader } from '@site/ui/PageHeader';
import { BackLink } from './BackLink.tsx';
import { CartLink } from './CartLink.tsx';

interface ShopHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** The page is one of a category, with a way back. */
  readonly isBelowShop?: boolean;
}

/** The top of every page of offers, with the way into the cart. */
export function ShopHeader({ title, lead, isBelowShop = false }: ShopHeaderProps) {
  return (
    <>
      {isBelowShop && <BackLink />}
      <PageHeader title={title} lead={lead} actions={<CartLink />} />
    </>
  );
}
