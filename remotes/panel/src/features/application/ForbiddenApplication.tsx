import { ButtonLink } from '@site/ui/ButtonLink';
import { ForbiddenState } from '@site/ui/ForbiddenState';
import { PanelNav } from '../../frame/PanelNav.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

export function ForbiddenApplication() {
  const text = useText();
  return (
    <>
      <PanelNav />
      <ForbiddenState
        level={1}
        title={text('forbidden')}
        text={text('forbiddenText')}
        action={
          <ButtonLink to={paths.panel} variant="primary">
            {text('toPanel')}
          </ButtonLink>
        }
      />
    </>
  );
}
