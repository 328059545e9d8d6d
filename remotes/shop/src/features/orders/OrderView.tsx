import type { Order } from '@site/contract/http/orders';
import { deliveryTones, orderStates } from '@site/contract/orderStates';
import { itemOf } from '@site/contract/offers';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { formatDateTimeIn, formatEuros } from '@site/platform/format';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { space } from '@site/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { itemsPutBack } from '../../cart/cartSlice.ts';
import { cartItem } from '../../cart/storedCart.ts';
import { paths } from '../../lib/paths.ts';
import { payAt } from '../../lib/payAt.ts';
import { useCancelOrderMutation, useCheckOrderMutation } from './ordersApi.ts';
import { useLineName } from './names.ts';
import { OrderSums } from './OrderSums.tsx';
import { useText } from './useText.ts';

const Place = styled(Stack)`
  margin-top: ${space[6]};
`;

const Narrow = styled(Card)`
  width: min(100%, 420px);
  margin-left: auto;
`;

/** Rows stand out from the page, and say what they are of. */
function Lines({ order: { lines, state } }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const nameOf = useLineName();
  const columns: readonly Column<Order['lines'][number]>[] = [
    { label: text('item'), cell: (line) => nameOf(line) },
    { label: text('quantity'), cell: ({ quantity }) => quantity, numeric: true },
    { label: text('each'), cell: ({ unitPrice }) => formatEuros(unitPrice, lang), numeric: true },
    { label: text('sum'), cell: ({ sum }) => formatEuros(sum, lang), numeric: true },
  ];
  const delivery: Column<Order['lines'][number]> = {
    label: text('delivery'),
    cell: ({ delivery: now }) => <Badge tone={deliveryTones[now]}>{text(`delivery-${now}`)}</Badge>,
  };
  const isPaid = state !== 'open' && state !== 'cancelled';
  return <Table caption={text('lines')} columns={isPaid ? [...columns, delivery] : columns} rows={lines} />;
}

const cartItemsOf = ({ lines }: Order) =>
  lines.flatMap(({ id, quantity }) => {
    const offer = itemOf(id);
    return offer ? Array.from({ length: quantity }, () => ({ at: 0, item: cartItem(offer) })) : [];
  });

function CancelButton({ order }: { readonly order: Order }) {
  const { id } = order;
  const text = useText();
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const [cancel, { error, isLoading }] = useCancelOrderMutation();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('cancel')}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={text('cancelQuestion')}
        confirmLabel={text('cancel')}
        cancelLabel={text('keep')}
        pending={isLoading}
        error={error}
        failed={text('notCancelled')}
        onConfirm={async () => {
          const { data } = await cancel(id);
          if (!data) return;
          close();
          if (data.state !== 'cancelled') return;
          dispatch(itemsPutBack(cartItemsOf(order)));
          const action = { label: text('toCart'), to: paths.cart };
          dispatch(showToast({ kind: 'info', text: text('backInCart'), action }));
        }}
        onClose={close}
      >
        {text('cancelText')}
      </ConfirmDialog>
    </>
  );
}

/** Asks once whether an order was paid whose buyer comes back. */
function useAskOnReturn({ id, state, provider }: Order): boolean {
  const [check, { isUninitialized, isLoading }] = useCheckOrderMutation();
  const isAsked = state === 'open' && provider !== 'manual';
  const hasAsked = useRef(false);
  // Also one whose payment on its way fails while the page is open.
  useEffect(() => {
    if (!isAsked || hasAsked.current) return;
    hasAsked.current = true;
    void check(id);
  }, [isAsked, check, id]);
  return isAsked && (isUninitialized || isLoading);
}

function Next({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const navigate = useNavigate();
  const { state, instructions, payUrl, provider, lines, endsAt, timeZone } = order;
  const isLate = state === 'paid' && lines.some(({ delivery }) => delivery === 'late' || delivery === 'owed');
  const isAsking = useAskOnReturn(order);
  if (isAsking) return <Notice tone="info">{text('asking')}</Notice>;
  return (
    <>
      <Notice tone={isLate ? 'warning' : state === 'delivered' ? 'success' : 'info'}>
        {text(isLate ? 'is-late' : `is-${state}`, {
          date: endsAt === null ? '' : formatDateTimeIn(endsAt, lang, timeZone),
        })}
      </Notice>
      {instructions && (
        <Notice tone="info" title={text('howToPay')}>
          {instructions[lang]}
        </Notice>
      )}
      {state === 'open' && (
        <Cluster>
          {payUrl !== null && provider !== 'manual' && (
            <Button variant="primary" onClick={() => payAt(payUrl, navigate)}>
              {text('pay')}
            </Button>
          )}
          <CancelButton order={order} />
        </Cluster>
      )}
    </>
  );
}

export function OrderView({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const { number, state, createdAt, paidAt, timeZone } = order;
  return (
    <>
      <PageHeader
        title={number}
        lead={text('placedAt', { date: formatDateTimeIn(createdAt, lang, timeZone) })}
        actions={
          <Cluster>
            <span role="status">
              <Badge tone={orderStates[state].tone}>{text(`state-${state}`)}</Badge>
            </span>
            {paidAt !== null && state !== 'cancelled' && (
              <Button onClick={() => window.print()}>{text('print')}</Button>
            )}
          </Cluster>
        }
      />
      <Place $gap={5}>
        <Next order={order} />
        <Lines order={order} />
        <Narrow>
          <OrderSums order={order} />
        </Narrow>
      </Place>
    </>
  );
}
