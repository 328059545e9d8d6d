import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { useText } from '../../overrides/useText.ts';

export function PreviewEndedPage() {
  const text = useText();
  return (
    <EmptyState
      level={1}
      title={text('ended')}
      text={text('endedText')}
      action={
        <ButtonLink to="/" variant="primary">
          {text('back')}
        </ButtonLink>
      }
    />
  );
}
