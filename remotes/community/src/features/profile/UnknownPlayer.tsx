import { buttonStyles } from '@site/ui/buttonStyles';
import { EmptyState } from '@site/ui/EmptyState';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useText } from './useText.ts';

const HomeLink = styled(Link)`
  ${buttonStyles('primary')}
`;

export function UnknownPlayer({ name }: { readonly name: string }) {
  const text = useText();
  return (
    <EmptyState
      level={1}
      title={text('unknownTitle')}
      text={text('unknownText', { name })}
      action={<HomeLink to="/">{text('home')}</HomeLink>}
    />
  );
}
