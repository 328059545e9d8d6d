import { selectUser, useAppSelector } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';
import { useOwnApplicationsQuery } from './applyApi.ts';

/** The own applications, the newest first; a visitor has none and asks for none. */
export function useOwnApplications() {
  const uuid = useAppSelector(selectUser)?.uuid;
  const { currentData, isError, isFetching, refetch } = useOwnApplicationsQuery(uuid ?? '', {
    skip: uuid === undefined,
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  return { own: uuid === undefined ? [] : currentData, hasFailed: isError && !isFetching, refetch };
}
