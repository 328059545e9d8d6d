import type { StatsRow } from '@site/contract/http/stats';
import { EmptyState } from '@site/ui/EmptyState';
import type { GameMode } from '../../boards/modes.ts';
import { FurtherPlaces } from './FurtherPlaces.tsx';
import { OwnPlaceStrip } from './OwnPlaceStrip.tsx';
import { Podium } from './Podium.tsx';
import { Rows } from './rowLayout.ts';
import type { OwnPlace } from './useOwnPlace.ts';
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
      <Rows>
        <FurtherPlaces rows={rows} score={mode.score} ownUuid={ownUuid} />
      </Rows>
      {!isAmongThem && <OwnPlaceStrip own={own} mode={mode} />}
    </>
  );
}
