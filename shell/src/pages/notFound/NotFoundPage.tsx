import { textHook } from '@site/platform/text';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/not-found');

export function NotFoundPage() {
  const text = useText();
  return (
    <EmptyState
      level={1}
      title={text('title')}
      text={text('text')}
      action={
        <ButtonLink to="/" variant="primary">
          {text('home')}
        </ButtonLink>
      }
    />
  );
}
