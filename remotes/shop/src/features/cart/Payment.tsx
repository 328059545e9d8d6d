import { useAppSelector, selectUser } from '@site/platform/store';
import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { CartItem } from '../../cart/cartItem.ts';
import { totalsOf } from '../../cart/money.ts';
import { Checkout } from './Checkout.tsx';
import { LoginFirst } from './LoginFirst.tsx';
import { Totals } from './Totals.tsx';
import { useText } from './useText.ts';
import { useVoucher } from './useVoucher.ts';
import { VoucherForm } from './VoucherForm.tsx';

const Heading = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Panel = styled(Card)`
  @media (min-width: 961px) and (min-height: 720px) {
    position: sticky;
    top: calc(72px + var(--frame-top, 0px) + ${space[5]});
  }
`;

/** Beside the cart, or below it: what it costs, and how it is paid. */
export function Payment({ items }: { readonly items: readonly CartItem[] }) {
  const text = useText();
  const user = useAppSelector(selectUser);
  const voucher = useVoucher();
  const prices = items.map(({ price }) => price);
  return (
    <Panel as="section" aria-labelledby="cart-summary">
      <Stack $gap={5}>
        <Heading id="cart-summary">{text('summary')}</Heading>
        <VoucherForm voucher={voucher} />
        <Totals totals={totalsOf(prices, voucher.percent ?? 0)} percent={voucher.percent} />
        {user ? <Checkout /> : <LoginFirst />}
      </Stack>
    </Panel>
  );
}
