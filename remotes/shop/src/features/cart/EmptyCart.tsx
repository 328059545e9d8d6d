import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

export function EmptyCart() {
  const text = useText();
  return (
    <EmptyState
      title={text('empty')}
      text={text('emptyText')}
      action={
        <ButtonLink to={paths.shop} variant="primary">
          {text('toShop')}
        </ButtonLink>
      }
    />
  );
}
