import type { Lang } from '@site/contract/lang';
import { memo } from 'react';
import { CategoryMark } from './CategoryMark.tsx';
import { TimeAgo } from './TimeAgo.tsx';
import type { ShownAlert } from './useAlerts.ts';
import type { AlertsText } from './useText.ts';

/** The ids of what names and describes an alert. */
export function idsOf(id: number) {
  return {
    category: `alert-${id}-about`,
    isNew: `alert-${id}-new`,
    time: `alert-${id}-time`,
    message: `alert-${id}`,
  };
}

interface AlertContentProps extends Omit<ShownAlert, 'created_at'> {
  readonly createdAt: string;
  readonly text: AlertsText;
  readonly lang: Lang;
}

/** What stands in an alert. It is drawn again only when that changes, whatever comes above it. */
export const AlertContent = memo(function AlertContent(props: AlertContentProps) {
  const { id, category, message, createdAt, isRead, text, lang } = props;
  const ids = idsOf(id);
  return (
    <>
      <header>
        <span id={ids.category}>
          <CategoryMark category={category} text={text} />
        </span>
        <strong id={ids.isNew} hidden={isRead}>
          {text('new')}
        </strong>
        <TimeAgo id={ids.time} at={createdAt} lang={lang} />
      </header>
      <p id={ids.message} dir="auto">
        {message}
      </p>
    </>
  );
});
