import { selectUser, useAppSelector } from '@site/platform/remote';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { CartItem } from '../../cart/storedCart.ts';
import { paths } from '../../lib/paths.ts';
import { totalsOf } from '@site/contract/orderSums';
import { Checkout } from './Checkout.tsx';
import { Totals } from './Totals.tsx';
import { useText } from './useText.ts';
import { useVoucher } from './useVoucher.ts';
import { VoucherForm } from './VoucherForm.tsx';

const LOGIN = `/login?${new URLSearchParams({ from: paths.cart }).toString()}`;

const Heading = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Panel = styled(Card)`
  @media (min-width: 961px) and (min-height: 720px) {
    position: sticky;
    top: calc(72px + var(--frame-top, 0px) + ${space[5]});
  }
`;

const Note = styled.p`
  margin-top: ${space[3]};
  color: ${color.second};
  font-size: ${size.small};
  text-wrap: pretty;
`;

export function Payment({ items }: { readonly items: readonly CartItem[] }) {
  const text = useText();
  const user = useAppSelector(selectUser);
  const voucher = useVoucher();
  const prices = items.map(({ price }) => price);
  const total = voucher.percent === undefined ? undefined : totalsOf(prices, voucher.percent).total;
  return (
    <Panel as="section" aria-labelledby="cart-summary">
      <Stack $gap={5}>
        <Heading id="cart-summary">{text('summary')}</Heading>
        <VoucherForm voucher={voucher} />
        <Totals prices={prices} percent={voucher.percent} />
        {user ? (
          <Checkout items={items} total={total} voucher={voucher.code} />
        ) : (
          <div>
            <ButtonLink to={LOGIN} variant="primary" wide>
              {text('logIn')}
            </ButtonLink>
            <Note>{text('logInFirst')}</Note>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
