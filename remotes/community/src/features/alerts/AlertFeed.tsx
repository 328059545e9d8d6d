import { olderOf } from '@site/platform/listRows';
import { useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { LoadOlder } from '@site/ui/LoadOlder';
import { useCallback, useRef, type KeyboardEvent } from 'react';
import { AlertContent, idsOf } from './AlertContent.tsx';
import { Feed } from './alertsLayout.ts';
import { markRead } from './markRead.ts';
import type { ShownAlert, useAlerts } from './useAlerts.ts';
import { useAttention } from './useAttention.ts';
import { useText } from './useText.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

function besideFeed(feed: Element, side: number): HTMLElement | undefined {
  const beside = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      !feed.contains(element) &&
      (feed.compareDocumentPosition(element) & side) !== 0 &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return side === Node.DOCUMENT_POSITION_PRECEDING ? beside.at(-1) : beside[0];
}

function articleBeside(feed: Element, steps: number): HTMLElement | undefined {
  const articles = [...feed.querySelectorAll('article')];
  return articles[articles.findIndex((article) => article.contains(document.activeElement)) + steps];
}

function targetOf({ key, ctrlKey, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  if (key === 'PageDown') return articleBeside(currentTarget, 1);
  if (key === 'PageUp') return articleBeside(currentTarget, -1);
  if (ctrlKey && key === 'End') return besideFeed(currentTarget, Node.DOCUMENT_POSITION_FOLLOWING);
  if (ctrlKey && key === 'Home') return besideFeed(currentTarget, Node.DOCUMENT_POSITION_PRECEDING);
  return undefined;
}

function moveInFeed(event: KeyboardEvent): void {
  const target = targetOf(event);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

interface AlertFeedProps {
  readonly alerts: readonly ShownAlert[];
  readonly query: ReturnType<typeof useAlerts>['query'];
}

export function AlertFeed({ alerts, query }: AlertFeedProps) {
  const text = useText();
  const older = olderOf(query, alerts.length);
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
        {alerts.map((alert, index) => {
          const ids = idsOf(alert.id);
          return (
            <article
              key={alert.id}
              tabIndex={0}
              aria-posinset={index + 1}
              // -1 means unknown: alerts that are not loaded are not counted.
              aria-setsize={older.hasMore ? -1 : alerts.length}
              aria-labelledby={`${ids.category} ${ids.message}`}
              aria-describedby={alert.isRead ? ids.time : `${ids.isNew} ${ids.time}`}
              data-unread={alert.isRead ? undefined : alert.id}
            >
              <AlertContent {...alert} text={text} lang={lang} />
            </article>
          );
        })}
      </Feed>
      <LoadOlder
        {...older}
        list={feed}
        error={older.failure(text('olderFailed'))}
        label={text('older')}
        busyLabel={text('loadingOlder')}
      />
    </>
  );
}
