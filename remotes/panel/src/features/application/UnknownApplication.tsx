import { buttonStyles } from '@site/ui/buttonStyles';
import { EmptyState } from '@site/ui/EmptyState';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { PanelNav } from '../../parts/PanelNav.tsx';
import { paths } from '../../parts/paths.ts';
import { useText } from './useText.ts';

const ToList = styled(Link)`
  ${buttonStyles('primary')}
`;

export function UnknownApplication() {
  const text = useText();
  return (
    <>
      <PanelNav />
      <EmptyState
        level={1}
        title={text('unknown')}
        text={text('unknownText')}
        action={<ToList to={paths.applications}>{text('toList')}</ToList>}
      />
    </>
  );
}
