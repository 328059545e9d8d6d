import { buttonStyles } from '@site/ui/buttonStyles';
import { EmptyState } from '@site/ui/EmptyState';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useText } from './useText.ts';

const HomeLink = styled(Link)`
  ${buttonStyles('primary')}
`;

export function NotFoundPage() {
  const text = useText();
  return (
    <EmptyState
      level={1}
      title={text('title')}
      text={text('text')}
      action={<HomeLink to="/">{text('home')}</HomeLink>}
    />
  );
}
