import { messageOf } from '@site/platform/errors';
import { useAppDispatch } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { LoadOlder } from '@site/ui/LoadOlder';
import { useCallback, useRef } from 'react';
import { AlertContent, idsOf } from './AlertContent.tsx';
import { Feed } from './alertsLayout.ts';
import { moveInFeed } from './feedKeys.ts';
import { markRead } from './markRead.ts';
import type { OlderAlerts, ShownAlert } from './useAlerts.ts';
import { useAttention } from './useAttention.ts';
import { useText } from './useText.ts';

interface AlertFeedProps {
  readonly alerts: readonly ShownAlert[];
  readonly older: OlderAlerts;
}

/** The alerts as a feed, in which Page Up and Page Down go from one to the next. */
export function AlertFeed({ alerts, older }: AlertFeedProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const read = useCallback((id: number) => dispatch(markRead(id, text('markFailed'))), [dispatch, text]);
  const attention = useAttention(read);
  const feed = useRef<HTMLDivElement>(null);

  return (
    <>
      <Feed
        ref={feed}
        role="feed"
        aria-label={text('list')}
        aria-busy={older.isLoading}
        onKeyDown={moveInFeed}
        {...attention}
      >
        {alerts.map(({ created_at, ...alert }, index) => {
          const ids = idsOf(alert.id);
          return (
            <article
              key={alert.id}
              tabIndex={0}
              aria-posinset={index + 1}
              // As long as there are older ones, nobody knows how many.
              aria-setsize={older.hasMore ? -1 : alerts.length}
              aria-labelledby={`${ids.category} ${ids.message}`}
              aria-describedby={alert.isRead ? ids.time : `${ids.isNew} ${ids.time}`}
              data-unread={alert.isRead ? undefined : alert.id}
            >
              <AlertContent {...alert} createdAt={created_at} text={text} lang={lang} />
            </article>
          );
        })}
      </Feed>
      <LoadOlder
        hasMore={older.hasMore}
        list={feed}
        count={alerts.length}
        label={text('older')}
        busyLabel={text('loadingOlder')}
        isLoading={older.isLoading}
        error={older.error === undefined ? undefined : (messageOf(older.error) ?? text('olderFailed'))}
        onLoad={older.load}
      />
    </>
  );
}
