import type { Order } from '@site/contract/http/orders';
import { QueryView } from '@site/platform/QueryView';
import { BackLink } from '@site/ui/BackLink';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useOrderQuery } from './ordersApi.ts';
import { OrderView } from './OrderView.tsx';
import { Receipt } from './Receipt.tsx';
import { useText } from './useText.ts';

/** States in which something was bought, and is on a receipt. */
const isBought = ({ state, paidAt }: Order) => paidAt !== null && state !== 'open' && state !== 'cancelled';

function OrderSkeleton() {
  return (
    <Stack $gap={6} aria-hidden="true">
      <Skeleton width={280} height={44} />
      <Skeleton height={320} steps={3} />
    </Stack>
  );
}

export function OrderPage() {
  const text = useText();
  const { id = '' } = useParams();
  const query = useOrderQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <>
      <BackLink to={paths.orders} label={text('backToOrders')} />
      <QueryView
        query={query}
        skeleton={<OrderSkeleton />}
        failed={text('failedOne')}
        level={1}
        missing={<EmptyState level={1} title={text('unknown')} text={text('unknownText')} />}
      >
        {(order) => (
          <>
            <OrderView order={order} />
            {isBought(order) && <Receipt order={order} />}
          </>
        )}
      </QueryView>
    </>
  );
}
