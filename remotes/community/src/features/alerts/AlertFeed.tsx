import { useAppDispatch } from '@site/platform/store';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { AlertRows } from './AlertRows.tsx';
import { Feed } from './alertsLayout.ts';
import { moveInFeed } from './feedKeys.ts';
import { groupsOf } from './groupsOf.ts';
import { markRead } from './markRead.ts';
import type { ShownAlert } from './useAlerts.ts';
import { useAttention } from './useAttention.ts';
import { useGradually } from './useGradually.ts';
import { useText } from './useText.ts';

/** The alerts as a feed, in which Page Up and Page Down go from one to the next. */
export function AlertFeed({ alerts }: { readonly alerts: readonly ShownAlert[] }) {
  const text = useText();
  const dispatch = useAppDispatch();
  const read = useCallback((id: number) => dispatch(markRead(id, text('markFailed'))), [dispatch, text]);
  const attention = useAttention(read);
  // A change that reaches all rows must not hold up the reader.
  const known = useDeferredValue(alerts);
  const groups = useMemo(() => groupsOf(known), [known]);
  const drawn = useGradually(known.length);

  return (
    <Feed
      role="feed"
      aria-label={text('list')}
      aria-busy={drawn < known.length}
      onKeyDown={moveInFeed}
      {...attention}
    >
      {groups
        .filter(({ above }) => above < drawn)
        .map((group) => (
          <AlertRows key={group.key} group={group} total={known.length} />
        ))}
    </Feed>
  );
}
