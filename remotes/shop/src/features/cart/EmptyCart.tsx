import { buttonStyles } from '@site/ui/buttonStyles';
import { EmptyState } from '@site/ui/EmptyState';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../parts/paths.ts';
import { useText } from './useText.ts';

const ButtonLink = styled(Link)`
  ${buttonStyles('primary')}
`;

export function EmptyCart() {
  const text = useText();
  return (
    <EmptyState
      title={text('empty')}
      text={text('emptyText')}
      action={<ButtonLink to={paths.shop}>{text('toShop')}</ButtonLink>}
    />
  );
}
