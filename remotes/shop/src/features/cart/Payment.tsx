import { formatEuros } from '@site/platform/format';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { CartItem } from '../../cart/storedCart.ts';
import { paths } from '../../lib/paths.ts';
import { totalsOf } from '@site/contract/orderSums';
import { Checkout } from './Checkout.tsx';
import { useText } from './useText.ts';
import { useVoucher, VoucherForm } from './VoucherForm.tsx';

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

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[4]};
  border-top: 2px solid ${color.line};
  font-variant-numeric: tabular-nums;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[4]};
  min-height: 28px;
  color: ${color.second};
  dd {
    margin-left: auto;
  }
`;

const Off = styled(Line)<{ $isGiven: boolean }>`
  color: ${({ $isGiven }) => ($isGiven ? color.grass : color.second)};
`;

const Total = styled(Line)`
  min-height: 32px;
  color: ${color.text};
  font-size: ${size.lead};
  font-weight: 650;
`;

interface TotalsProps {
  readonly prices: readonly number[];
  readonly percent: number | undefined;
}

function Totals({ prices, percent }: TotalsProps) {
  const text = useText();
  const lang = useLang();
  const { sum, discount, total } = totalsOf(prices, percent ?? 0);
  const isAsked = percent === undefined;
  const amount = (cents: number) =>
    isAsked ? <Skeleton width={72} height={20} /> : formatEuros(cents, lang);
  return (
    <List aria-busy={isAsked}>
      <Line>
        <dt>{text('sum')}</dt>
        <dd>{formatEuros(sum, lang)}</dd>
      </Line>
      <Off $isGiven={discount > 0}>
        <dt>{percent ? text('discount', { percent }) : text('noDiscount')}</dt>
        {/* Without a discount, no "−0" is shown. */}
        <dd>{amount(0 - discount)}</dd>
      </Off>
      <Total>
        <dt>{text('total')}</dt>
        <dd>{amount(total)}</dd>
      </Total>
    </List>
  );
}

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
