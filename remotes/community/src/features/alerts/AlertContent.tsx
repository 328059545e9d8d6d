import type { AlertCategory } from '@site/contract/http/alerts';
import type { Lang } from '@site/contract/lang';
import { alertLink } from '@site/platform/alertLink';
import { formatDateTime } from '@site/platform/format';
import { formatTimeAgo } from '@site/platform/timeAgo';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { ShownAlert } from './useAlerts.ts';
import type { useText } from './useText.ts';

/** Tone and icon, on a grid of 8 by 8. */
const LOOKS: Readonly<Record<AlertCategory, readonly [BadgeTone, mark: string]>> = {
  system: ['neutral', 'M6 0h1v8h-1v-1h-1v-1h-1v-1h-1v2h-2v-2h-1v-2h4v-1h1v-1h1zM7 3h1v2h-1z'],
  application: ['lapis', 'M1 0h4v2h2v6h-6zM2 3h4v-0h-4v1h4v-1zM2 5v1h3v-1zM6 0h1v1h-1z'],
  clan: ['grass', 'M1 0h6v8h-1v-1h-1v-1h-2v1h-1v1h-1z'],
  shop: ['neutral', 'M2 0h4v2h2v6h-8v-6h2zM3 1v1h2v-1z'],
  security: ['redstone', 'M0 0h8v4h-1v2h-1v1h-1v1h-2v-1h-1v-1h-1v-2h-1z'],
};

const MINUTE = 60_000;

const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

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

export function idsOf(id: number) {
  return {
    category: `alert-${id}-about`,
    isNew: `alert-${id}-new`,
    time: `alert-${id}-time`,
    message: `alert-${id}`,
  };
}

interface AlertContentProps extends ShownAlert {
  /** A prop, because thousands of alerts subscribing to the language would be slow. */
  readonly text: ReturnType<typeof useText>;
  readonly lang: Lang;
}

/** Memoized: a new alert doesn't render the others again. */
export const AlertContent = memo(function AlertContent(props: AlertContentProps) {
  const { id, category, message, createdAt, isRead, text, lang } = props;
  const ids = idsOf(id);
  const [tone, mark] = LOOKS[category];
  const link = alertLink(props);
  const timeAgo = useSyncExternalStore(eachMinute, () => formatTimeAgo(createdAt, lang, Date.now()));
  return (
    <>
      <header>
        <span id={ids.category}>
          <Badge tone={tone}>
            <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
              <path fillRule="evenodd" d={mark} />
            </svg>
            <span>{text(category)}</span>
          </Badge>
        </span>
        <strong id={ids.isNew} hidden={isRead}>
          {text('new')}
        </strong>
        <time id={ids.time} dateTime={createdAt} title={formatDateTime(createdAt, lang)}>
          {timeAgo}
        </time>
      </header>
      <p id={ids.message} dir="auto">
        {message}
      </p>
      {link && (
        <Link to={link.to} aria-describedby={ids.message}>
          {link.label[lang]}
        </Link>
      )}
    </>
  );
});
