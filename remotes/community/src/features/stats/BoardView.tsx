import type { StatsRow } from '@site/contract/http/stats';
import { EmptyState } from '@site/ui/EmptyState';
import type { GameMode } from '../../boards/modes.ts';
import { FurtherPlaces, FurtherPlacesSkeleton } from './FurtherPlaces.tsx';
import { OwnPlaceStrip, type OwnPlace } from './OwnPlaceStrip.tsx';
import { Podium, PodiumSkeleton } from './Podium.tsx';
import { useText } from './useText.ts';

interface BoardViewProps {
  readonly rows: readonly StatsRow[];
  readonly mode: GameMode;
  readonly own: OwnPlace;
  readonly ownUuid: string | undefined;
}

/** A board that is there: the podium, the rows below it, and where the reader stands. */
export function BoardView({ rows, mode, own, ownUuid }: BoardViewProps) {
  const text = useText();
  if (rows.length === 0) return <EmptyState title={text('empty')} text={text('emptyText')} />;

  const isAmongThem = rows.some(({ uuid }) => uuid === ownUuid);
  return (
    <>
      <Podium rows={rows} score={mode.score} ownUuid={ownUuid} />
      <FurtherPlaces rows={rows} score={mode.score} ownUuid={ownUuid} />
      {!isAmongThem && <OwnPlaceStrip own={own} mode={mode} />}
    </>
  );
}

/** The shape of a board in six placeholders: three cards and three rows. */
export function BoardSkeleton({ score }: Pick<GameMode, 'score'>) {
  return (
    <div aria-busy="true" aria-hidden="true">
      <PodiumSkeleton />
      <FurtherPlacesSkeleton score={score} />
    </div>
  );
}
