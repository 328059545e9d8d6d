import { formatEuros, formatNumber } from '@site/platform/format';
import { useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { color, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import type { CartItem } from '../../cart/storedCart.ts';
import { oneTakenOut } from '../../cart/cartSlice.ts';
import { useAddItem } from '../../cart/useAddItem.ts';
import { offerOf } from '@site/contract/offers';
import { OfferDrawing, offerHue } from '../../offers/OfferDrawing.tsx';
import { useItemName, useTakeOut, type CartRow } from './useTakeOut.ts';
import { useText } from './useText.ts';

const Row = styled(Card)`
  display: grid;
  grid-template: 'drawing words price' auto 'drawing actions actions' auto / auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[3]} ${space[4]};
  ${phone} {
    grid-template: 'drawing words price' auto 'actions actions actions' auto / auto minmax(0, 1fr) auto;
    padding: ${space[4]};
  }
`;

const Picture = styled.div<{ $hue: string | undefined }>`
  --hue: ${({ $hue }) => $hue};
  grid-area: drawing;
  width: 64px;
  height: 64px;
`;

const Words = styled.div`
  grid-area: words;
`;

const Name = styled.h2`
  font-size: ${size.lead};
  line-height: 28px;
  overflow-wrap: anywhere;
`;

const Each = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[3]};
  min-height: 28px;
  margin-top: ${space[1]};
  color: ${color.second};
  font-variant-numeric: tabular-nums;
`;

const Price = styled.p`
  grid-area: price;
  font-size: ${size.lead};
  font-weight: 650;
  line-height: 28px;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Actions = styled.div`
  grid-area: actions;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;

const Steps = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  & > span {
    min-width: 2ch;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;

function cartRows(items: readonly CartItem[]): readonly CartRow[] {
  const rows = new Map<string, CartRow>();
  for (const item of items) rows.set(item.id, { item, count: 1 + (rows.get(item.id)?.count ?? 0) });
  return [...rows.values()];
}

function CartListRow({ row }: { readonly row: CartRow }) {
  const { item, count } = row;
  const text = useText();
  const lang = useLang();
  const addItem = useAddItem();
  const dispatch = useAppDispatch();
  const { takeOut } = useTakeOut();
  const name = useItemName()(item);
  const offer = offerOf(item.id);
  const shown = formatNumber(count, lang);
  const several = count === 2 ? text('removeBoth') : text('removeAll', { shown });
  return (
    <Row as="li" ref={restoreFocus}>
      <Picture $hue={offer && offerHue(offer)}>
        <OfferDrawing image={item.image} />
      </Picture>
      <Words>
        <Name>{name}</Name>
        <Each>
          {count > 1 && <Badge tone="torch">{text('times', { shown })}</Badge>}
          <p>{text('each', { price: formatEuros(item.price, lang) })}</p>
        </Each>
      </Words>
      <Price>{formatEuros(count * item.price, lang)}</Price>
      <Actions>
        {item.category !== 'ranks' && (
          <Steps>
            <Button disabled={count === 1} onClick={() => dispatch(oneTakenOut(item.id))}>
              <span aria-hidden="true">−</span>
              <VisuallyHidden>{`${text('less')} ${name}`}</VisuallyHidden>
            </Button>
            <span role="status">{shown}</span>
            <Button onClick={() => addItem(item)}>
              <span aria-hidden="true">+</span>
              <VisuallyHidden>{`${text('add')} ${name}`}</VisuallyHidden>
            </Button>
          </Steps>
        )}
        <Button onClick={() => takeOut(row)}>
          <span>{count === 1 ? text('remove') : several}</span> <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </Actions>
    </Row>
  );
}

export function CartList({ items }: { readonly items: readonly CartItem[] }) {
  const text = useText();
  return (
    <Stack as="ul" aria-label={text('items')}>
      {cartRows(items).map((row) => (
        <CartListRow key={row.item.id} row={row} />
      ))}
    </Stack>
  );
}
