import type { CheckoutInfo, NewOrder } from '@site/contract/http/orders';
import { LIMITS } from '@site/contract/limits';
import { itemIdOf, offerOf } from '@site/contract/offers';
import { vatIn } from '@site/contract/orderSums';
import { codeOf, messageOf } from '@site/platform/errors';
import { formatEuros, formatNumber } from '@site/platform/format';
import { useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Checkbox } from '@site/ui/Checkbox';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { color, size, space } from '@site/ui/tokens';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { cartOrdered } from '../../cart/cartSlice.ts';
import type { CartItem } from '../../cart/storedCart.ts';
import { payAt } from '../../lib/payAt.ts';
import { useCheckoutQuery, usePlaceOrderMutation } from './checkoutApi.ts';
import { useText } from './useText.ts';

const Note = styled.p`
  min-height: 20px;
  line-height: 20px;
  color: ${color.second};
  font-size: ${size.small};
  text-wrap: pretty;
`;

const Closed = styled(Note)`
  margin-top: ${space[3]};
`;

function itemsOf(items: readonly CartItem[]): NewOrder['items'] {
  const quantities = new Map<string, number>();
  for (const { id } of items) {
    const offer = offerOf(id);
    if (!offer) continue;
    const item = itemIdOf(offer);
    quantities.set(item, (quantities.get(item) ?? 0) + 1);
  }
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

function newTotalIn(error: unknown): number | undefined {
  if (codeOf(error) !== 'price_changed') return undefined;
  const { total } = (error as { readonly data: { readonly total?: unknown } }).data;
  return typeof total === 'number' ? total : undefined;
}

interface CheckoutProps {
  readonly items: readonly CartItem[];
  /** In euro cents; `undefined` while the discount is not known. */
  readonly total: number | undefined;
  readonly voucher: string;
}

function useObstacle(wanted: NewOrder['items']): string | undefined {
  const text = useText();
  const ranks = wanted.filter(({ id }) => id.startsWith('ranks/'));
  if (ranks.reduce((sum, { quantity }) => sum + quantity, 0) > 1) return text('oneRank');
  if (wanted.some(({ quantity }) => quantity > LIMITS.order.quantity))
    return text('tooMany', { most: LIMITS.order.quantity });
  return undefined;
}

/** Takes its place before it is known who takes the money, so that nothing moves then. */
function OrderForm({
  items,
  total,
  voucher,
  info,
}: CheckoutProps & { readonly info: CheckoutInfo | undefined }) {
  const text = useText();
  const lang = useLang();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [place, { error, isLoading, originalArgs: asked }] = usePlaceOrderMutation();
  const wanted = itemsOf(items);
  const obstacle = useObstacle(wanted);
  const { box, whenValid } = useForm({ agreed: false as boolean }, ({ agreed }) => ({
    agreed: agreed ? undefined : text('agreementMissing'),
  }));
  const isSame =
    JSON.stringify(asked?.items) === JSON.stringify(wanted) && (asked?.voucher ?? '') === voucher;
  const changed = isSame ? newTotalIn(error) : undefined;
  const expectedTotal = changed ?? total;

  const send = whenValid(async ({ agreed }) => {
    if (expectedTotal === undefined) return;
    const answer = await place({ items: wanted, ...(voucher && { voucher }), expectedTotal, agreed });
    if (!answer.data) return;
    dispatch(cartOrdered(items.map(({ id }) => id)));
    payAt(answer.data.payUrl, navigate);
  });

  const vatWords = ({ vatPercent, vatNote }: CheckoutInfo, sum: number) =>
    vatPercent === 0
      ? vatNote?.[lang]
      : text('vat', {
          percent: formatNumber(vatPercent, lang),
          vat: formatEuros(vatIn(sum, vatPercent), lang),
        });
  const isKnown = info !== undefined && expectedTotal !== undefined;
  return (
    <Form onSend={send} $gap={4}>
      <Note>{isKnown ? vatWords(info, expectedTotal) : <Skeleton width="80%" height={12} />}</Note>
      <Checkbox {...box('agreed')} label={text('agree')} />
      {error !== undefined && (
        <Notice tone="error" title={text('notPlaced')}>
          {changed === undefined ? messageOf(error) : text('newTotal', { total: formatEuros(changed, lang) })}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isLoading}
        busyLabel={text('placing')}
        disabled={obstacle !== undefined || !isKnown}
        aria-describedby={obstacle === undefined ? undefined : 'order-obstacle'}
      >
        {text('order')}
      </Button>
      {obstacle !== undefined && (
        <div id="order-obstacle">
          <Notice tone="warning">{obstacle}</Notice>
        </div>
      )}
      {info?.isNetworkConnected === false && <Notice tone="info">{text('networkAway')}</Notice>}
      {info?.manualDays && <Notice tone="info">{text('manual', { count: info.manualDays })}</Notice>}
      {info?.provider === 'demo' && <Notice tone="info">{text('demo')}</Notice>}
    </Form>
  );
}

export function Checkout(props: CheckoutProps) {
  const text = useText();
  const { currentData: info, isError } = useCheckoutQuery();
  if (info ? info.provider : !isError) return <OrderForm {...props} info={info} />;
  return (
    <div>
      <Button variant="primary" wide disabled aria-describedby="cart-closed">
        {text('checkout')}
      </Button>
      <Closed id="cart-closed">{text(info ? 'closed' : 'notReady')}</Closed>
    </div>
  );
}
