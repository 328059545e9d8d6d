import { setBadge } from '@site/platform/store';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { store } from '../boot/store.ts';
import type { NavigationEntry } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';

const SHOP: NavigationEntry = { to: '/shop', label: 'Shop', badge: 'cart' };
const set = (value: number) => act(() => void store.dispatch(setBadge({ id: 'cart', value })));
const link = (name: string) => screen.getByRole('link', { name });

test('a number is read out with its unit where one was declared, and looks the same', async () => {
  const badgeLabel = (count: number) => `${count} in the cart`;
  await renderInPage(<NavigationLink entry={{ ...SHOP, badgeLabel }} />);
  expect(link('Shop')).toBeInTheDocument();
  set(3);
  expect(link('Shop 3 in the cart')).toBeInTheDocument();
  expect(screen.getByText('3')).toBeVisible();
  set(0);
  expect(link('Shop')).toHaveTextContent(/^Shop$/);
});

test('without one it is read out alone', async () => {
  await renderInPage(<NavigationLink entry={SHOP} />);
  set(3);
  expect(link('Shop 3')).toBeInTheDocument();
});
