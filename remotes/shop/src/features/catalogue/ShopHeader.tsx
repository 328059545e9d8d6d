import { formatNumber } from '@site/platform/format';
import { useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { BackLink } from '@site/ui/BackLink';
import { blockCorner } from '@site/ui/block';
import { ButtonLink } from '@site/ui/ButtonLink';
import type { ButtonVariant } from '@site/ui/buttonStyles';
import { PageHeader } from '@site/ui/PageHeader';
import { color, phone, space } from '@site/ui/tokens';
import { useReservedEdge } from '@site/ui/useReservedEdge';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef } from 'react';
import styled from 'styled-components';
import { selectCartItems } from '../../cart/cartSlice.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

/** Always as wide as two digits, so that the button keeps its size. */
const Count = styled.span<{ $isLit: boolean }>`
  min-width: 2.2ch;
  text-align: left;
  color: ${({ $isLit }) => ($isLit ? color.glow : 'inherit')};
  font-variant-numeric: tabular-nums;
`;

/** On phones, below the offers, and at the lower edge of the window while they are passed. */
const InReach = styled.div`
  display: none;
  ${phone} {
    position: sticky;
    bottom: calc(${space[4]} + env(safe-area-inset-bottom, 0px));
    z-index: 5;
    display: flex;
    justify-content: end;
    margin-top: ${space[4]};
    pointer-events: none;
  }
`;

/** Stands out from the offers' own buttons, which pass behind it. */
const Plate = styled.div`
  ${blockCorner(2)}
  padding: ${space[1]};
  background: ${color.ground};
  pointer-events: auto;
`;

function CartLink({ variant }: { readonly variant: ButtonVariant }) {
  const text = useText();
  const lang = useLang();
  const { length } = useAppSelector(selectCartItems);
  // The server knows no cart.
  const count = useIsHydrated() ? length : 0;
  const shown = formatNumber(count, lang);
  return (
    <ButtonLink to={paths.cart} variant={variant}>
      <svg viewBox="0 0 10 9" width="20" height="18" fill="currentColor" aria-hidden="true">
        <path d="M0 0h2v1h8v1H9v2H8v1H3v1h6v1H2V6H1V1H0zM2 8h1.500v1H2zM6.500 8H8v1H6.500z" />
      </svg>
      <span>{text('cart')}</span>
      <Count aria-hidden="true" $isLit={variant === 'quiet'}>
        {shown}
      </Count>
      <VisuallyHidden>{text('cartCount', { count, shown })}</VisuallyHidden>
    </ButtonLink>
  );
}

/** Keeps a filled cart in reach of a thumb, below all offers of a page. */
export function CartInReach() {
  const isFilled = useAppSelector((state) => selectCartItems(state).length > 0);
  const isShown = useIsHydrated() && isFilled;
  const place = useRef<HTMLDivElement>(null);
  useReservedEdge(place, isShown);
  return isShown ? (
    <InReach ref={place}>
      <Plate>
        <CartLink variant="primary" />
      </Plate>
    </InReach>
  ) : null;
}

interface ShopHeaderProps {
  readonly title: string;
  readonly lead: string;
  readonly isBelowShop?: boolean;
}

export function ShopHeader({ title, lead, isBelowShop = false }: ShopHeaderProps) {
  const text = useText();
  return (
    <>
      {isBelowShop && <BackLink to={paths.shop} label={text('back')} />}
      <PageHeader title={title} lead={lead} actions={<CartLink variant="quiet" />} />
    </>
  );
}
