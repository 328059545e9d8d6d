import { selectUser, useAppSelector } from '@site/platform/remote';
import { Notice } from '@site/ui/Notice';
import { space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useOpenOrderQuery } from './checkoutApi.ts';
import { useText } from './useText.ts';

const Place = styled.div`
  margin-top: ${space[5]};
`;

/** Leads whoever comes back without having paid to the order that waits for it. */
export function OpenOrder() {
  const text = useText();
  const uuid = useAppSelector(selectUser)?.uuid ?? '';
  const { currentData: order } = useOpenOrderQuery(uuid, {
    skip: uuid === '',
    refetchOnMountOrArgChange: true,
  });
  if (!order) return null;
  return (
    <Place>
      <Notice tone="info">
        <span>{text('openOrder', { number: order.number })}</span>{' '}
        <Link to={paths.order(order.id)}>{text('toOrder')}</Link>
      </Notice>
    </Place>
  );
}
