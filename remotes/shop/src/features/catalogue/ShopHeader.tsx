import { formatNumber } from '@site/platform/format';
import { useAppSelector } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { BackLink } from '@site/ui/BackLink';
import { ButtonLink } from '@site/ui/ButtonLink';
import { PageHeader } from '@site/ui/PageHeader';
import { color } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { selectCartItems } from '../../cart/cartSlice.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

/** Always as wide as two digits, so that the button keeps its size. */
const Count = styled.span`
  min-width: 2.2ch;
  text-align: left;
  color: ${color.glow};
  font-variant-numeric: tabular-nums;
`;

function CartLink() {
  const text = useText();
  const lang = useLang();
  const { length } = useAppSelector(selectCartItems);
  // The server knows no cart.
  const count = useIsHydrated() ? length : 0;
  const shown = formatNumber(count, lang);
  return (
    <ButtonLink to={paths.cart}>
      <svg viewBox="0 0 10 9" width="20" height="18" fill="currentColor" aria-hidden="true">
        <path d="M0 0h2v1h8v1H9v2H8v1H3v1h6v1H2V6H1V1H0zM2 8h1.500v1H2zM6.500 8H8v1H6.500z" />
      </svg>
      <span>{text('cart')}</span>
      <Count aria-hidden="true">{shown}</Count>
      <VisuallyHidden>{text('cartCount', { count, shown })}</VisuallyHidden>
    </ButtonLink>
  );
}

interface ShopHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** The page of a category, with a link back. */
  readonly isBelowShop?: boolean;
}

export function ShopHeader({ title, lead, isBelowShop = false }: ShopHeaderProps) {
  const text = useText();
  return (
    <>
      {isBelowShop && <BackLink to={paths.shop} label={text('back')} />}
      <PageHeader title={title} lead={lead} actions={<CartLink />} />
    </>
  );
}
