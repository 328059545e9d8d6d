import { formatNumber } from '@site/platform/format';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { BackLink } from '@site/ui/BackLink';
import { Button } from '@site/ui/Button';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { selectCartItems } from '../../cart/cartSlice.ts';
import { paths } from '../../lib/paths.ts';
import { CartList } from './CartList.tsx';
import { useOpenOrderQuery } from './checkoutApi.ts';
import { Payment } from './Payment.tsx';
import { useTakeOut } from './useTakeOut.ts';
import { useText } from './useText.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  margin-top: ${space[6]};
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const OpenOrderPlace = styled.div`
  margin-top: ${space[5]};
`;

/** Leads whoever comes back without having paid to the order that waits for it. */
function OpenOrder() {
  const text = useText();
  const uuid = useAppSelector(selectUser)?.uuid ?? '';
  const { currentData: order } = useOpenOrderQuery(uuid, {
    skip: uuid === '',
    refetchOnMountOrArgChange: true,
  });
  if (!order) return null;
  return (
    <OpenOrderPlace>
      <Notice tone="info">
        <span>{text('openOrder', { number: order.number })}</span>{' '}
        <Link to={paths.order(order.id)}>{text('toOrder')}</Link>
      </Notice>
    </OpenOrderPlace>
  );
}

export function CartPage() {
  const text = useText();
  const lang = useLang();
  const items = useAppSelector(selectCartItems);
  const { takeOutAll } = useTakeOut();
  const count = { count: items.length, shown: formatNumber(items.length, lang) };
  const isEmpty = items.length === 0;
  return (
    <>
      <BackLink to={paths.shop} label={text('back')} />
      <PageHeader
        title={text('title')}
        lead={<span role="status">{text('count', count)}</span>}
        actions={!isEmpty && <Button onClick={takeOutAll}>{text('clear')}</Button>}
      />
      <OpenOrder />
      {isEmpty ? (
        <EmptyState
          title={text('empty')}
          text={text('emptyText')}
          action={
            <ButtonLink to={paths.shop} variant="primary">
              {text('toShop')}
            </ButtonLink>
          }
        />
      ) : (
        <Columns>
          <CartList items={items} />
          <Payment items={items} />
        </Columns>
      )}
    </>
  );
}
