import type { Order } from '@site/contract/http/orders';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { formatDateTime, formatEuros } from '@site/platform/format';
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
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { payAt } from '../../lib/payAt.ts';
import { useCancelOrderMutation } from './ordersApi.ts';
import { DELIVERY_TONES, STATE_TONES, useLineName } from './names.ts';
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
    cell: ({ delivery: now }) => <Badge tone={DELIVERY_TONES[now]}>{text(`delivery-${now}`)}</Badge>,
  };
  const isPaid = state !== 'open' && state !== 'cancelled';
  return (
    <Table
      caption={text('lines')}
      columns={isPaid ? [...columns, delivery] : columns}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}

function CancelButton({ id }: { readonly id: string }) {
  const text = useText();
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
        pending={isLoading}
        error={error}
        failed={text('notCancelled')}
        onConfirm={() => void cancel(id).then((answer) => answer.error ?? close())}
        onClose={close}
      >
        {text('cancelText')}
      </ConfirmDialog>
    </>
  );
}

/** What the buyer can do, and should know, about an order in its state. */
function Next({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const navigate = useNavigate();
  const { state, instructions, payUrl, provider, lines } = order;
  const isLate = state === 'paid' && lines.some(({ delivery }) => delivery === 'late' || delivery === 'owed');
  return (
    <>
      <Notice tone={isLate ? 'warning' : state === 'delivered' ? 'success' : 'info'}>
        {text(isLate ? 'is-late' : `is-${state}`)}
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
          <CancelButton id={order.id} />
        </Cluster>
      )}
    </>
  );
}

export function OrderView({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const { number, state, createdAt, paidAt } = order;
  return (
    <>
      <PageHeader
        title={number}
        lead={text('placedAt', { date: formatDateTime(createdAt, lang) })}
        actions={
          <Cluster>
            <span role="status">
              <Badge tone={STATE_TONES[state]}>{text(`state-${state}`)}</Badge>
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
