import { Button } from '@site/ui/Button';
import { Notice, type NoticeTone } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { useCommonTexts } from './commonTexts.ts';
import { useIsOnline } from './useIsOnline.ts';

interface RetryNoticeProps {
  readonly tone?: NoticeTone;
  readonly children: string;
  readonly onRetry: () => void;
}

/** Says in the page that a part of it failed, and offers a retry; the focus stays there if that removes the button. */
export function RetryNotice({ tone = 'error', children, onRetry }: RetryNoticeProps) {
  const common = useCommonTexts();
  const isOnline = useIsOnline();
  return (
    <Notice tone={tone}>
      <Stack $gap={3}>
        <p>{isOnline ? children : common.offline}</p>
        <div>
          <Button onClick={onRetry}>{common.retry}</Button>
        </div>
      </Stack>
    </Notice>
  );
}
