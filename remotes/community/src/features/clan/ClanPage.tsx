import { messageOf, statusOf } from '@site/platform/errors';
import { useLive } from '@site/platform/useLive';
import { BackLink } from '@site/ui/BackLink';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { FRESH } from '../../lib/freshness.ts';
import { clanListOf, paths } from '../../lib/paths.ts';
import { useOpened } from '../../lib/useOpened.ts';
import { useClanQuery } from './clanApi.ts';
import { ClanSkeleton, ClanView } from './ClanView.tsx';
import { useText } from './useText.ts';

function ClanOrState({ nameOrTag }: { readonly nameOrTag: string }) {
  const text = useText();
  const { state } = useLocation() as { readonly state: unknown };
  const result = useClanQuery(nameOrTag, { ...FRESH.queryOptions });
  const { currentData, error, isFetching, refetch } = result;
  useLive('clans', () => void refetch());
  const { isAnother, opened } = useOpened(nameOrTag, result, currentData?.clan.id);
  const moved = useClanQuery(opened ?? '', { skip: !isAnother, refetchOnMountOrArgChange: true });
  if (isAnother) {
    if (moved.isSuccess && !moved.isFetching)
      return <Navigate replace to={paths.clan(moved.data.clan.name)} state={state} />;
    if (statusOf(moved.error) === 404)
      return <EmptyState level={1} title={text('gone')} text={text('goneText')} />;
    return <ClanSkeleton />;
  }
  if (currentData) return <ClanView detail={currentData} />;
  if (isFetching || !error) return <ClanSkeleton />;
  // A retry won't find a clan that doesn't exist.
  if (statusOf(error) === 404) return <EmptyState level={1} title={text('unknown')} />;
  const title = messageOf(error) ?? text('failed');
  return <ErrorState level={1} title={title} retryLabel={text('retry')} onRetry={() => void refetch()} />;
}

export function ClanPage() {
  const text = useText();
  const { clan = '' } = useParams();
  const list = clanListOf(useLocation().state);
  return (
    <>
      <BackLink to={paths.clans + (list ?? '')} label={text('back')} isReturn={list !== undefined} />
      <ClanOrState nameOrTag={clan} />
    </>
  );
}
