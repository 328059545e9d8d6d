import type { Profile } from '@site/contract/http/profile';
import type { SessionUser } from '@site/contract/http/session';
import { statusOf } from '@site/platform/errors';
import { QueryView } from '@site/platform/QueryView';
import { Slot } from '@site/platform/Slot';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLive } from '@site/platform/useLive';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { space } from '@site/ui/tokens';
import { Navigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { useOpened } from '../../lib/useOpened.ts';
import { Places } from './Places.tsx';
import { PlayerCard, PlayerSkeleton } from './PlayerCard.tsx';
import { useProfileQuery } from '../../players/playersApi.ts';
import { useText } from './useText.ts';

const AfterPlaces = styled.div`
  & > :not(:empty) {
    margin-top: ${space[6]};
  }
`;

function isNamed(self: SessionUser | null, user: string): boolean {
  const wanted = user.toLowerCase();
  return self !== null && (self.name.toLowerCase() === wanted || self.uuid.toLowerCase() === wanted);
}

/** A link may name a player who is gone by the id, which tells nobody anything. */
const isUuid = (name: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

export function ProfilePage() {
  const text = useText();
  const { user = '' } = useParams();
  const self = useAppSelector(selectUser);
  const result = useProfileQuery(user, FRESH.queryOptions);
  const { currentData, refetch } = result;
  useLive('players', () => void refetch());
  useLive('clans', () => void refetch());

  const { isAnother, opened } = useOpened(user, result, currentData?.uuid);
  const moved = useProfileQuery(opened ?? '', { skip: !isAnother, refetchOnMountOrArgChange: true });
  const home = (
    <ButtonLink to="/" variant="primary">
      {text('home')}
    </ButtonLink>
  );
  if (isAnother) {
    if (moved.isSuccess && !moved.isFetching) return <Navigate replace to={paths.profile(moved.data.uuid)} />;
    if (statusOf(moved.error) !== 404) return <PlayerSkeleton isSelf={self?.uuid === opened} />;
    return <EmptyState level={1} title={text('goneTitle')} text={text('goneText')} action={home} />;
  }

  const page = (player?: Profile) => (
    <>
      {player ? (
        <PlayerCard key={player.uuid} player={player} isSelf={self?.uuid === player.uuid} />
      ) : (
        <PlayerSkeleton isSelf={isNamed(self, user)} />
      )}
      <Places user={user} />
      {player && (
        <AfterPlaces>
          <Slot name="profile/after-places/v1" uuid={player.uuid} rank={player.rank} />
        </AfterPlaces>
      )}
    </>
  );
  return (
    <QueryView
      query={result}
      skeleton={page()}
      failed={text('failedTitle')}
      keepsTitle
      level={1}
      text={text('failedText')}
      missing={
        <EmptyState
          level={1}
          title={text('unknownTitle')}
          text={isUuid(user) ? text('unknownId') : text('unknownText', { name: user })}
          action={home}
        />
      }
    >
      {page}
    </QueryView>
  );
}
