import { statusOf } from '@site/platform/errors';
import { ErrorState } from '@site/ui/ErrorState';
import { useLocation, useParams } from 'react-router-dom';
import { listOf } from '../../applications/fromList.ts';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { useApplicationQuery } from './applicationApi.ts';
import { ApplicationSkeleton } from './ApplicationSkeleton.tsx';
import { ApplicationView } from './ApplicationView.tsx';
import { ForbiddenApplication } from './ForbiddenApplication.tsx';
import { readId } from './readId.ts';
import { UnknownApplication } from './UnknownApplication.tsx';
import { useText } from './useText.ts';

function Application({ id }: { readonly id: number }) {
  const text = useText();
  const list = listOf(useLocation().state);
  const { currentData, error, isFetching, refetch } = useApplicationQuery(id, {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const look = () => void refetch();

  // What was read before the reader lost the rank for it goes too, and is not asked for again and again.
  if (statusOf(error) === 403) return <ForbiddenApplication />;
  if (!currentData && statusOf(error) === 404) return <UnknownApplication />;
  const back = {
    to: paths.applications + (list ?? ''),
    label: text('back'),
    isReturn: list !== undefined,
  };
  return (
    <PanelPage back={back} title={currentData?.name ?? text('title')}>
      {currentData && <ApplicationView application={currentData} onLook={look} />}
      {!currentData && error && !isFetching && (
        <ErrorState title={text('failed')} retryLabel={text('retry')} onRetry={look} />
      )}
      {!currentData && (isFetching || !error) && <ApplicationSkeleton />}
    </PanelPage>
  );
}

export function ApplicationPage() {
  const id = readId(useParams()['id']);
  if (id === undefined) return <UnknownApplication />;
  // Another application is another page: nothing of this one is said about it.
  return <Application key={id} id={id} />;
}
