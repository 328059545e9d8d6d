import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { useText } from './useText.ts';

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
