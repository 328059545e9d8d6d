import { RANGES } from '@site/contract/modes';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { TextField } from '@site/ui/TextField';
import { phone, space } from '@site/ui/tokens';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { gameModes } from '../../boards/modes.ts';
import { paths } from '../../lib/paths.ts';
import { boardOf, requestOf } from './board.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardView } from './BoardView.tsx';
import { Freshness } from './Freshness.tsx';
import { useBoardQuery } from './statsApi.ts';
import { useOwnPlace } from './useOwnPlace.ts';
import { useText } from './useText.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[4]} ${space[5]};
  /* Left to itself the field is as wide as its font says, and another one arrives. */
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

export function StatsPage() {
  const text = useText();
  const [query] = useSearchParams();
  const board = boardOf(query);
  const { mode, range } = board;
  // Only what belongs to this very board: an answer for the tab before it is none.
  const {
    currentData: rows,
    isFetching,
    isError,
    fulfilledTimeStamp,
    refetch,
  } = useBoardQuery(requestOf(board));
  const { own, ownUuid, refresh: refreshOwn } = useOwnPlace(board);

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
          {rows && <BoardView rows={rows} mode={mode} own={own} ownUuid={ownUuid} />}
          {!rows && (isFetching || !isError) && <BoardSkeleton score={mode.score} />}
          {!rows && isError && !isFetching && (
            <ErrorState
              title={text('failed')}
              text={text('failedText')}
              retryLabel={text('retry')}
              onRetry={() => void refetch()}
            />
          )}
        </Tabs>
      </Tabs>
    </Stack>
  );
}
