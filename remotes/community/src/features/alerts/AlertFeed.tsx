import { useAppDispatch } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { useCallback, useDeferredValue, type CSSProperties } from 'react';
import { AlertContent, idsOf } from './AlertContent.tsx';
import { Feed } from './alertsLayout.ts';
import { moveInFeed } from './feedKeys.ts';
import { markRead } from './markRead.ts';
import type { ShownAlert } from './useAlerts.ts';
import { useAttention } from './useAttention.ts';
import { useGradually } from './useGradually.ts';
import { useText } from './useText.ts';

/** The alerts as a feed, in which Page Up and Page Down go from one to the next. */
export function AlertFeed({ alerts }: { readonly alerts: readonly ShownAlert[] }) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const read = useCallback((id: number) => dispatch(markRead(id, text('markFailed'))), [dispatch, text]);
  const attention = useAttention(read);
  // A change that reaches all rows must not hold up the reader.
  const known = useDeferredValue(alerts);
  const drawn = useGradually(known.length);

  return (
    <Feed
      role="feed"
      aria-label={text('list')}
      aria-busy={drawn < known.length}
      onKeyDown={moveInFeed}
      {...attention}
    >
      {known.slice(0, drawn).map(({ created_at, ...alert }, index) => {
        const ids = idsOf(alert.id);
        return (
          <article
            key={alert.id}
            tabIndex={0}
            aria-posinset={index + 1}
            aria-setsize={known.length}
            aria-labelledby={`${ids.category} ${ids.message}`}
            aria-describedby={alert.isRead ? ids.time : `${ids.isNew} ${ids.time}`}
            data-unread={alert.isRead ? undefined : alert.id}
            style={{ '--letters': alert.message.length } as CSSProperties}
          >
            <AlertContent {...alert} createdAt={created_at} text={text} lang={lang} />
          </article>
        );
      })}
    </Feed>
  );
}
