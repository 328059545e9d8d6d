import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { CartItem } from '../../cart/cartItem.ts';
import { CartListRow } from './CartListRow.tsx';
import { cartRows } from './cartRows.ts';
import { useTakeOut } from './useTakeOut.ts';
import { useText } from './useText.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export function CartList({ items }: { readonly items: readonly CartItem[] }) {
  const text = useText();
  const { takeOut } = useTakeOut();
  return (
    <List aria-label={text('items')}>
      {cartRows(items).map((row) => (
        <CartListRow key={row.item.id} row={row} onTakeOut={() => takeOut(row)} />
      ))}
    </List>
  );
}
