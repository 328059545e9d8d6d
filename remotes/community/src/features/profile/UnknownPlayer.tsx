import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { useText } from './useText.ts';

export function UnknownPlayer({ name }: { readonly name: string }) {
  const text = useText();
  return (
    <EmptyState
      level={1}
      title={text('unknownTitle')}
      text={text('unknownText', { name })}
      action={
        <ButtonLink to="/" variant="primary">
          {text('home')}
        </ButtonLink>
      }
    />
  );
}
