import { useLang } from '@site/platform/text';
import { memo, type CSSProperties } from 'react';
import { AlertContent, idsOf } from './AlertContent.tsx';
import type { AlertGroup } from './groupsOf.ts';
import type { ShownAlert } from './useAlerts.ts';
import { useText } from './useText.ts';

/** About how high alerts are, in px, where so many letters fit into a line. */
function heightOf(alerts: readonly ShownAlert[], letters: number): string {
  const lines = alerts.map(({ message }) => Math.ceil(message.length / letters));
  return `${lines.reduce((sum, count) => sum + 84 + count * 24, 0)}px`;
}

interface AlertRowsProps {
  readonly group: AlertGroup;
  /** Alerts in the whole list. */
  readonly total: number;
}

/** A group of alerts, with room for them while they are out of sight. */
export const AlertRows = memo(function AlertRows({ group, total }: AlertRowsProps) {
  const text = useText();
  const lang = useLang();
  const { alerts, above } = group;
  const room = { '--wide': heightOf(alerts, 108), '--narrow': heightOf(alerts, 36) } as CSSProperties;
  return (
    <div style={room}>
      {alerts.map(({ created_at, ...alert }, index) => {
        const ids = idsOf(alert.id);
        return (
          <article
            key={alert.id}
            tabIndex={0}
            aria-posinset={above + index + 1}
            aria-setsize={total}
            aria-labelledby={`${ids.category} ${ids.message}`}
            aria-describedby={alert.isRead ? ids.time : `${ids.isNew} ${ids.time}`}
            data-unread={alert.isRead ? undefined : alert.id}
          >
            <AlertContent {...alert} createdAt={created_at} text={text} lang={lang} />
          </article>
        );
      })}
    </div>
  );
});
