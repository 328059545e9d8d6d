import { statusOf } from '@site/platform/errors';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { OrderView } from './OrderView.tsx';
import { TestMode } from './Sums.tsx';
import { usePanelOrderQuery } from './ordersApi.ts';
import { useText } from './useText.ts';

export function OrderPage() {
  const text = useText();
  const { id = '' } = useParams();
  const query = usePanelOrderQuery(id, FRESH.queryOptions);
  const isMissing = statusOf(query.error) === 404;
  usePolling(() => {
    if (!query.isFetching && query.error === undefined) void query.refetch();
  });
  return (
    <PanelPage
      back={{ to: paths.orders, label: text('back') }}
      title={isMissing ? text('unknown') : (query.currentData?.number ?? text('one'))}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height={420} steps={3} />}
        failed={text('failedOne')}
        missing={<EmptyState title={text('unknown')} text={text('unknownText')} />}
      >
        {(order) => (
          <Stack $gap={6}>
            <TestMode />
            <OrderView order={order} />
          </Stack>
        )}
      </QueryView>
    </PanelPage>
  );
}
