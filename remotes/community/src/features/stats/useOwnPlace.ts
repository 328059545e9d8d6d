import type { PlayerPlace } from '@site/contract/http/stats';
import { selectIsAuthenticated, selectUser, useAppSelector } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';
import { usePlacesQuery } from '../../boards/placesApi.ts';
import type { Board } from './board.ts';

/** What is known of the reader's own place on a board. */
export type OwnPlace =
  | { readonly state: 'visitor' | 'loading' | 'failed' | 'none' }
  | { readonly state: 'placed'; readonly place: PlayerPlace };

interface OwnPlaceAnswer {
  readonly own: OwnPlace;
  readonly ownUuid: string | undefined;
  readonly refresh: () => void;
}

/** The reader's own place on a board. One answer holds those on all boards: another tab needs no other one. */
export function useOwnPlace({ mode, range }: Board): OwnPlaceAnswer {
  const ownUuid = useAppSelector(selectUser)?.uuid;
  // Who is known from an earlier visit has to wait until the session is there again.
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isAsked = ownUuid !== undefined && isAuthenticated;
  const { currentData, isError, isFetching, refetch } = usePlacesQuery(ownUuid ?? '', {
    skip: !isAsked,
    refetchOnMountOrArgChange: FRESH.asKnown,
  });

  function read(): OwnPlace {
    if (ownUuid === undefined) return { state: 'visitor' };
    if (!currentData) return { state: isError && !isFetching ? 'failed' : 'loading' };
    const place = currentData.find((known) => known.mode === mode.id && known.range === range);
    return place ? { state: 'placed', place } : { state: 'none' };
  }

  return {
    own: read(),
    ownUuid,
    refresh() {
      if (isAsked) void refetch();
    },
  };
}
