import type { Offer } from '@site/contract/http/catalogue';
import { isRankAbove } from '@site/contract/ranks';
import { formatNumber } from '@site/platform/format';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useState } from 'react';
import styled from 'styled-components';
import { selectCartItems } from '../../cart/cartSlice.ts';
import { cartItem } from '../../cart/storedCart.ts';
import { useAddItem } from '../../cart/useAddItem.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

/** Tall enough for both lines, so that nothing moves when the second appears. */
const Face = styled(Button)`
  flex-direction: column;
  gap: 0;
  min-height: 68px;
  padding-inline: ${space[3]};
  line-height: 24px;
`;

const InCart = styled.span`
  font-size: ${size.small};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

export function AddButton({ offer, name }: { readonly offer: Offer; readonly name: string }) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const addItem = useAddItem();
  const [hasAdded, setHasAdded] = useState(false);
  const item = cartItem(offer);
  const count = useAppSelector((state) => selectCartItems(state).filter(({ id }) => id === item.id).length);
  const add = () => {
    if (!addItem(item)) return;
    setHasAdded(true);
    dispatch(
      showToast({
        kind: 'success',
        text: text('added', { count: offer.amount, name }),
        action: { label: text('toCart'), to: paths.cart },
      }),
    );
  };
  const inCart = text('inCart', { shown: formatNumber(count, lang) });
  const held = useAppSelector(selectUser)?.rank;
  const isOwned = offer.category === 'ranks' && held !== undefined && !isRankAbove(offer.rank, held);
  // Buyers have a rank once.
  const isEnough = offer.category === 'ranks' && count > 0;
  return (
    <>
      <Face
        wide
        variant={offer.isBestValue ? 'primary' : 'quiet'}
        aria-disabled={isEnough || undefined}
        disabled={isOwned}
        onClick={isEnough ? undefined : add}
      >
        <span>
          <span>{text(isOwned ? 'owned' : isEnough ? 'inCartOnce' : 'put')}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
        {count > 0 && !isEnough && <InCart>{inCart}</InCart>}
      </Face>
      {/* The toast of the first press isn't repeated. */}
      <VisuallyHidden role="status">{hasAdded && count > 1 && inCart}</VisuallyHidden>
    </>
  );
}
