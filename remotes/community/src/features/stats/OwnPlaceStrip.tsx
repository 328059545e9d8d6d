import type { PlayerPlace } from '@site/contract/http/stats';
import { formatNumber } from '@site/platform/format';
import { selectIsAuthenticated, selectIsRestoring, selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, phone, space } from '@site/ui/tokens';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { usePlacesQuery } from '../../players/playersApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { Fights } from './Fights.tsx';
import { PlayerLink, ROW_AVATAR_SIZE } from './PlayerLink.tsx';
import type { Board } from './statsApi.ts';
import { useText } from './useText.ts';

export type OwnPlace =
  | { readonly state: 'visitor' | 'loading' | 'failed' | 'none' }
  | { readonly state: 'placed'; readonly place: PlayerPlace };

/** One response contains all boards, so other tabs need no request. */
export function useOwnPlace({ mode, range }: Board) {
  const ownUuid = useAppSelector(selectUser)?.uuid;
  // A player remembered from an earlier visit has no session until the refresh is done.
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isRestoring = useAppSelector(selectIsRestoring);
  const isAsked = ownUuid !== undefined && isAuthenticated;
  const { currentData, isError, isFetching, refetch } = usePlacesQuery(ownUuid ?? '', {
    skip: !isAsked,
    ...FRESH.queryOptions,
  });

  function read(): OwnPlace {
    if (ownUuid === undefined) return { state: isRestoring ? 'loading' : 'visitor' };
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

/** Always as tall as a place, so that nothing moves when it arrives. */
const Strip = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[5]};
  min-height: 96px;
  margin-top: ${space[5]};
  color: ${color.second};
  ${phone} {
    min-height: 176px;
    padding: ${space[4]};
  }
`;

const Lit = styled(Strip)`
  --edge: ${color.glow};
`;

const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  min-width: 0;
  color: ${color.text};
`;

const Distance = styled.p`
  color: ${color.glow};
`;

/** Reserves only one line, because this never changes for a visitor. */
const Invitation = styled.p`
  margin-top: ${space[5]};
  color: ${color.second};
`;

function Placed({ place, mode }: { readonly place: PlayerPlace; readonly mode: GameMode }) {
  const text = useText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  const { elo, toNext } = place;
  return (
    <Lit as="section" aria-label={text('ownPlace')}>
      <Who>
        <Badge tone="torch">{text('you')}</Badge>
        <strong>{text('placeNumber', { place: formatNumber(place.place, lang) })}</strong>
        {user && <PlayerLink player={user} />}
      </Who>
      <Fights kills={place.kills} deaths={place.deaths} score={[text(mode.score), formatNumber(elo, lang)]} />
      {toNext !== null && (
        <Distance>
          {text(`${mode.score}ToNext`, {
            count: toNext,
            number: formatNumber(toNext, lang),
            place: formatNumber(place.place - 1, lang),
          })}
        </Distance>
      )}
    </Lit>
  );
}

export function OwnPlaceStrip({ own, mode }: { readonly own: OwnPlace; readonly mode: GameMode }) {
  const text = useText();
  const { pathname, search } = useLocation();
  switch (own.state) {
    case 'placed':
      return <Placed place={own.place} mode={mode} />;
    case 'loading':
      return (
        <>
          <VisuallyHidden role="status">{text('ownPlaceLoading')}</VisuallyHidden>
          <Strip aria-busy="true">
            <Skeleton width={240} height={ROW_AVATAR_SIZE} />
            <Skeleton width={280} height={ROW_AVATAR_SIZE} />
            <Skeleton width={160} height={16} />
          </Strip>
        </>
      );
    case 'none':
      return <Strip as="p">{text('noPlace', { mode: mode.label })}</Strip>;
    case 'failed':
      return <Strip as="p">{text('ownPlaceFailed')}</Strip>;
    case 'visitor':
      return (
        <Invitation>
          <span>{text('visitor')}</span>{' '}
          <Link to={`/login?${new URLSearchParams({ from: pathname + search }).toString()}`}>
            {text('logIn')}
          </Link>
        </Invitation>
      );
  }
}
