import { buttonStyles } from '@site/ui/buttonStyles';
import { ForbiddenState } from '@site/ui/ForbiddenState';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { PanelNav } from '../../parts/PanelNav.tsx';
import { paths } from '../../parts/paths.ts';
import { useText } from './useText.ts';

const ToPanel = styled(Link)`
  ${buttonStyles('primary')}
`;

export function ForbiddenApplication() {
  const text = useText();
  return (
    <>
      <PanelNav />
      <ForbiddenState
        level={1}
        title={text('forbidden')}
        text={text('forbiddenText')}
        action={<ToPanel to={paths.panel}>{text('toPanel')}</ToPanel>}
      />
    </>
  );
}
