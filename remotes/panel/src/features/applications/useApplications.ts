import { useApplicationPageQuery } from '../../applications/applicationListApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { asked, type View } from './view.ts';

/** The part of the list that is looked at. */
export function useApplications(view: View) {
  const { data, currentData, error, isFetching, refetch } = useApplicationPageQuery(asked(view), {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const isStale = currentData === undefined && isFetching && data !== undefined;
  // Until another part has arrived, the one before it stays.
  const shown = isStale ? data : currentData;
  return {
    page: shown,
    isStale,
    error: shown === undefined && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}
