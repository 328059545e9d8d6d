import type { StatsRow } from '@site/contract/http/stats';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import type { GameMode } from '../../boards/modes.ts';
import { PlayerHead } from '../../players/PlayerHead.tsx';
import { Fights } from './Fights.tsx';
import { Pedestal } from './Pedestal.tsx';
import { PlayerLink } from './PlayerLink.tsx';
import { HEAD_SIZE, Marks, OnTop, Place, Places, Scene, Score, Words } from './podiumLayout.ts';
import { topPlaces } from './podiumScene.ts';
import { useText } from './useText.ts';

interface PodiumProps {
  /** The first of the board, the best first. */
  readonly rows: readonly StatsRow[];
  readonly score: GameMode['score'];
  readonly ownUuid: string | undefined;
}

/** The first three, each with a pedestal of their own. */
export function Podium({ rows, score, ownUuid }: PodiumProps) {
  const text = useText();
  const lang = useLang();
  return (
    <Places aria-label={text('topThree')}>
      {topPlaces.map((place) => {
        const row = rows[place - 1];
        if (!row) return null;
        const isOwn = row.uuid === ownUuid;
        return (
          <Place key={row.uuid} $place={place}>
            <Scene $place={place}>
              <Pedestal place={place} />
              <OnTop $place={place}>
                <PlayerHead uuid={row.uuid} alt="" size={HEAD_SIZE} />
              </OnTop>
            </Scene>
            <Words $isOwn={isOwn}>
              <Marks>
                <Badge tone={`elo${place}`}>{text('placeNumber', { place })}</Badge>
                {isOwn && <Badge tone="torch">{text('you')}</Badge>}
              </Marks>
              <PlayerLink name={row.name} />
              <Score $place={place}>
                <strong>{formatNumber(row.elo, lang)}</strong>
                {text(score)}
              </Score>
              <Fights kills={row.kills} deaths={row.deaths} />
            </Words>
          </Place>
        );
      })}
    </Places>
  );
}
