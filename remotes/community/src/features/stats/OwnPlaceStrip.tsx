import type { PlayerPlace } from '@site/contract/http/stats';
import { formatNumber } from '@site/platform/format';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, phone, space } from '@site/ui/tokens';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { GameMode } from '../../boards/modes.ts';
import { PlayerHead } from '../../players/PlayerHead.tsx';
import { Fights } from './Fights.tsx';
import { PlayerLink } from './PlayerLink.tsx';
import { ROW_HEAD_SIZE } from './rowLayout.ts';
import type { OwnPlace } from './useOwnPlace.ts';
import { useText } from './useText.ts';

interface OwnPlaceStripProps {
  readonly own: OwnPlace;
  readonly mode: GameMode;
}

/** As high as a place is, whatever it says: it may say something else in a moment. */
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

/** A visitor's will not change: it takes the room of its one line. */
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
        {user && (
          <PlayerLink
            name={user.name}
            picture={<PlayerHead uuid={user.uuid} alt="" size={ROW_HEAD_SIZE} />}
          />
        )}
      </Who>
      <Fights kills={place.kills} deaths={place.deaths}>
        <div>
          <dt>{text(mode.score)}</dt>
          <dd>{formatNumber(elo, lang)}</dd>
        </div>
      </Fights>
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

/** Where the reader stands, below the ten best. */
export function OwnPlaceStrip({ own, mode }: OwnPlaceStripProps) {
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
            <Skeleton width={240} height={ROW_HEAD_SIZE} />
            <Skeleton width={280} height={ROW_HEAD_SIZE} />
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
          {text('visitor')}{' '}
          <Link to={`/login?${new URLSearchParams({ from: pathname + search }).toString()}`}>
            {text('logIn')}
          </Link>
        </Invitation>
      );
  }
}
