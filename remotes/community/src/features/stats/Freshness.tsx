import { formatTime } from '@site/platform/format';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Button } from '@site/ui/Button';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, phone, size, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

interface FreshnessProps {
  /** In milliseconds since 1970; `undefined` while there is no board. */
  readonly at: number | undefined;
  readonly isFetching: boolean;
  readonly onRefresh: () => Promise<boolean>;
}

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  ${phone} {
    width: 100%;
  }
  min-height: 48px;
`;

const Time = styled.p`
  display: flex;
  align-items: center;
  height: 1lh;
  min-width: 96px;
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export function Freshness({ at, isFetching, onRefresh }: FreshnessProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const [isDone, setDone] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  // The server doesn't know the reader's time zone.
  const isShown = useIsHydrated() && at !== undefined;

  const refresh = async () => {
    setDone(false);
    setRefreshing(true);
    const isRefreshed = await onRefresh();
    setRefreshing(false);
    setDone(isRefreshed);
    // Without a board, the board's error state reports the failure.
    if (!isRefreshed && at !== undefined) dispatch(showToast({ kind: 'error', text: text('failed') }));
  };

  return (
    <Root>
      <Time>
        {isShown && <span>{text('asOf', { time: formatTime(new Date(at), lang) })}</span>}
        {!isShown && (isFetching || at !== undefined) && <Skeleton width={88} height={12} />}
      </Time>
      <Button
        // Not while a shown board is updated by itself.
        busy={isRefreshing || (isFetching && at === undefined)}
        busyLabel={text(at === undefined ? 'loading' : 'refreshing')}
        onClick={() => void refresh()}
      >
        {text('refresh')}
      </Button>
      <VisuallyHidden role="status">{isDone && text('refreshed')}</VisuallyHidden>
    </Root>
  );
}
