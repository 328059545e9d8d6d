import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { PanelNav } from '../../frame/PanelNav.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

export function UnknownApplication() {
  const text = useText();
  return (
    <>
      <PanelNav />
      <EmptyState
        level={1}
        title={text('unknown')}
        text={text('unknownText')}
        action={
          <ButtonLink to={paths.applications} variant="primary">
            {text('toList')}
          </ButtonLink>
        }
      />
    </>
  );
}
