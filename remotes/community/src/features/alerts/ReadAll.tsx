import { useAppDispatch } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import { Skeleton } from '@site/ui/Skeleton';
import { color, phone } from '@site/ui/tokens';
import styled from 'styled-components';
import { markAllRead } from './markRead.ts';
import type { ShownAlert } from './useAlerts.ts';
import { useText } from './useText.ts';

/** As large as the button in any language, so that nothing moves when it appears or disappears. */
const Place = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  min-width: 264px;
  min-height: 48px;
  ${phone} {
    justify-content: start;
  }
`;

/** The hidden button gives the skeleton the width of its label. */
const Ghost = styled.div`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  > :first-child {
    visibility: hidden;
  }
`;

const AllRead = styled.span`
  color: ${color.second};
`;

interface ReadAllProps {
  readonly alerts: readonly ShownAlert[];
  readonly isUnreadBeyond: boolean;
}

export function ReadAll({ alerts, isUnreadBeyond }: ReadAllProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const hasUnread = isUnreadBeyond || alerts.some(({ isRead }) => !isRead);
  return (
    <Place>
      {hasUnread && (
        <Button onClick={() => dispatch(markAllRead(alerts, text('markFailed')))}>{text('readAll')}</Button>
      )}
      <AllRead role="status">{hasUnread ? '' : text('allRead')}</AllRead>
    </Place>
  );
}

export function ReadAllSkeleton() {
  const text = useText();
  return (
    <Place>
      <Ghost>
        <Button>{text('readAll')}</Button>
        <Skeleton height={48} steps={2} />
      </Ghost>
    </Place>
  );
}
