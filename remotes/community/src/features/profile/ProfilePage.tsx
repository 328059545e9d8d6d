import type { SessionUser } from '@site/contract/http/session';
import { statusOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/store';
import { ErrorState } from '@site/ui/ErrorState';
import { useParams } from 'react-router-dom';
import { PlayerCard } from './PlayerCard.tsx';
import { PlayerSkeleton } from './PlayerSkeleton.tsx';
import { useProfileQuery } from './profileApi.ts';
import { UnknownPlayer } from './UnknownPlayer.tsx';
import { useText } from './useText.ts';

/** Whether an address means the reader, by name in any case or by uuid. */
function isNamed(self: SessionUser | null, user: string): boolean {
  const wanted = user.toLowerCase();
  return self !== null && (self.name.toLowerCase() === wanted || self.uuid.toLowerCase() === wanted);
}

export function ProfilePage() {
  const text = useText();
  const { user = '' } = useParams();
  const self = useAppSelector(selectUser);
  const { data, error, isFetching, refetch } = useProfileQuery(user);

  if (error && !isFetching) {
    if (statusOf(error) === 404) return <UnknownPlayer name={user} />;
    return (
      <ErrorState
        level={1}
        title={text('failedTitle')}
        text={text('failedText')}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PlayerSkeleton isSelf={isNamed(self, user)} />;
  return <PlayerCard key={data.uuid} player={data} isSelf={self?.uuid === data.uuid} />;
}
