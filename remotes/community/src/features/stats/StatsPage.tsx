import type { StatsRow } from '@site/contract/http/stats';
import { RANGES, type Range } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import { QueryView } from '@site/platform/QueryView';
import { site } from '@site/platform/remote';
import { useLive } from '@site/platform/useLive';
import { EmptyState } from '@site/ui/EmptyState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { TextField } from '@site/ui/TextField';
import { phone, space } from '@site/ui/tokens';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { gameModes, type GameMode } from '../../boards/modes.ts';
import { paths } from '../../lib/paths.ts';
import { Freshness } from './Freshness.tsx';
import { FurtherPlaces, FurtherPlacesSkeleton } from './FurtherPlaces.tsx';
import { OwnPlaceStrip, useOwnPlace, type OwnPlace } from './OwnPlaceStrip.tsx';
import { Podium, PodiumSkeleton } from './Podium.tsx';
import { boardOf, requestOf, useBoardQuery } from './statsApi.ts';
import { useText } from './useText.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[4]} ${space[5]};
  /* Its default width follows the font and would change when the web font arrives. */
  & > :first-child {
    width: 216px;
  }
  ${phone} {
    flex: 1;
    & > * {
      flex: 1 1 100%;
    }
  }
`;

interface BoardViewProps {
  readonly rows: readonly StatsRow[];
  readonly mode: GameMode;
  readonly own: OwnPlace;
  readonly ownUuid: string | undefined;
}

function BoardView({ rows, mode, own, ownUuid }: BoardViewProps) {
  const isAmongThem = rows.some(({ uuid }) => uuid === ownUuid);
  return (
    <>
      <Podium rows={rows} score={mode.score} ownUuid={ownUuid} />
      <FurtherPlaces rows={rows} score={mode.score} ownUuid={ownUuid} />
      {!isAmongThem && <OwnPlaceStrip own={own} mode={mode} />}
    </>
  );
}

/** Three cards and three rows, as the specification requires. */
function BoardSkeleton({ score }: Pick<GameMode, 'score'>) {
  return (
    <div aria-busy="true" aria-hidden="true">
      <PodiumSkeleton />
      <FurtherPlacesSkeleton score={score} />
    </div>
  );
}

/** For a page that hears nothing from the server. */
const CHECK_MS = 20_000;

/** Fetches a board again once its day or month is over in the network's time zone, also a cached one. */
function useDayEnd(range: Range, at: number | undefined, refetch: () => void): void {
  const check = useEffectEvent(() => {
    // A build may run with a shell that doesn't say where the network is.
    const periodAt = createPeriods((site.timeZone as string | undefined) ?? 'Europe/Berlin');
    if (at !== undefined && periodAt(range, new Date(at)) !== periodAt(range, new Date())) refetch();
  });
  useEffect(() => {
    check();
    const timer = setInterval(() => check(), CHECK_MS);
    return () => clearInterval(timer);
  }, [range, at]);
}

export function StatsPage() {
  const text = useText();
  const [query] = useSearchParams();
  const board = boardOf(query);
  const { mode, range } = board;
  // Not `data`, which holds the previous tab's board while this one loads.
  const result = useBoardQuery(requestOf(board));
  const { currentData: rows, isFetching, fulfilledTimeStamp, refetch } = result;
  const { own, ownUuid, refresh: refreshOwn } = useOwnPlace(board);

  const update = () => {
    refreshOwn();
    void refetch();
  };
  useLive('boards', update);
  useDayEnd(range, rows && fulfilledTimeStamp, update);

  const refresh = async () => {
    refreshOwn();
    const { isSuccess } = await refetch();
    return isSuccess;
  };

  return (
    <Stack $gap={6}>
      <PageHeader
        title={text('title')}
        lead={text('lead')}
        actions={
          <Tools>
            <TextField label={text('search')} placeholder={text('comingSoon')} disabled />
            <Freshness
              key={`${mode.id} ${range}`}
              at={rows && fulfilledTimeStamp}
              isFetching={isFetching}
              onRefresh={refresh}
            />
          </Tools>
        }
      />
      <Tabs
        label={text('modes')}
        value={mode.id}
        items={gameModes.map(({ id, label }) => ({ value: id, label, to: paths.board(id, range) }))}
      >
        <Tabs
          label={text('ranges')}
          value={range}
          items={RANGES.map((value) => ({ value, label: text(value), to: paths.board(mode.id, value) }))}
        >
          <QueryView
            query={result}
            skeleton={<BoardSkeleton score={mode.score} />}
            failed={text('failed')}
            keepsTitle
            text={text('failedText')}
            empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
          >
            {(shown) => <BoardView rows={shown} mode={mode} own={own} ownUuid={ownUuid} />}
          </QueryView>
        </Tabs>
      </Tabs>
    </Stack>
  );
}
