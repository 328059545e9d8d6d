import { statusOf } from '@site/platform/errors';
import { QueryView } from '@site/platform/QueryView';
import { useLive } from '@site/platform/useLive';
import { BackLink } from '@site/ui/BackLink';
import { EmptyState } from '@site/ui/EmptyState';
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
  const result = useClanQuery(nameOrTag, FRESH.queryOptions);
  const { currentData, refetch } = result;
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
  return (
    <QueryView
      query={result}
      skeleton={<ClanSkeleton />}
      failed={text('failed')}
      level={1}
      missing={<EmptyState level={1} title={text('unknown')} />}
    >
      {(detail) => <ClanView detail={detail} />}
    </QueryView>
  );
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
