import type { Lang } from '@site/contract/lang';
import { formatDateTime, formatTimeAgo } from '@site/platform/format';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One clock for all. */
function eachMinute(tick: () => void): () => void {
  watchers.add(tick);
  clock ??= setInterval(() => watchers.forEach((watcher) => watcher()), MINUTE);
  return () => {
    watchers.delete(tick);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

interface TimeAgoProps {
  readonly id: string;
  /** UTC, ISO 8601 */
  readonly at: string;
  readonly lang: Lang;
}

/** How long ago something was; it draws itself again when the words change. */
export function TimeAgo({ id, at, lang }: TimeAgoProps) {
  const words = useSyncExternalStore(eachMinute, () => formatTimeAgo(at, lang, Date.now()));
  return (
    <time id={id} dateTime={at} title={formatDateTime(at, lang)}>
      {words}
    </time>
  );
}
