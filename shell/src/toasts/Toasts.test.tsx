import { setBadge } from '@site/platform/badges';
import { showToast, type ToastInput } from '@site/platform/toasts';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { store } from '../core/store.ts';
import { lateStrings } from '../core/lateStrings.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { TOAST_DURATION_MS, Toasts } from './Toasts.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const renderToasts = () =>
  renderInPage(
    <>
      <Toasts />
      <button>after</button>
    </>,
    { strings: { 'shell/frame': frameStrings, 'shell/late': lateStrings } },
  );

const show = (text: string, kind: ToastInput['kind'] = 'info') =>
  act(() => void store.dispatch(showToast({ kind, text })));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const region = () => screen.getByRole('region', { name: 'Notifications' });
const close = () => screen.getByRole('button', { name: 'Close message' });

test('the live region exists before the first toast and is polite', async () => {
  await renderToasts();
  expect(region()).toBeEmptyDOMElement();
  expect(region()).toHaveAttribute('aria-live', 'polite');
  show('Saved.', 'success');
  expect(within(region()).getByText('Saved.')).toBeInTheDocument();
});

test('a toast closes after 3000 ms', async () => {
  expect(TOAST_DURATION_MS).toBe(3000);
  await renderToasts();
  show('Saved.');
  pass(2999);
  expect(screen.getByText('Saved.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('a toast with the text of an open one is skipped', async () => {
  await renderToasts();
  show('In the cart.', 'success');
  show('In the cart.', 'info');
  expect(screen.getAllByText('In the cart.')).toHaveLength(1);
  pass(3000);
  expect(region()).toBeEmptyDOMElement();
  show('In the cart.', 'success');
  expect(screen.getByText('In the cart.')).toBeInTheDocument();
});

test('closing a toast with the keyboard returns the focus', async () => {
  const { person } = await renderToasts();
  show('Saved.');
  act(() => close().focus());
  await act(() => person.keyboard('{Enter}'));
  expect(region()).toBeEmptyDOMElement();
  expect(region()).toHaveFocus();
  await person.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
});

test('each toast has its own timer', async () => {
  await renderToasts();
  show('First.');
  pass(2000);
  show('Second.');
  pass(1000);
  expect(region()).toHaveTextContent('Second.');
  expect(region()).not.toHaveTextContent('First.');
  pass(2000);
  expect(region()).toBeEmptyDOMElement();
});

test('hovering one toast does not keep the others open', async () => {
  const { person } = await renderToasts();
  show('Held.');
  show('Passing.');
  await person.hover(screen.getByText('Held.'));
  pass(3000);
  expect(region()).toHaveTextContent('Held.');
  expect(region()).not.toHaveTextContent('Passing.');
});

test('further toasts wait while three are visible, and then stay for their full time', async () => {
  await renderToasts();
  for (const text of ['First.', 'Second.', 'Third.', 'Fourth.']) show(text);
  expect(region()).toHaveTextContent('Third.');
  expect(region()).not.toHaveTextContent('Fourth.');
  pass(3000);
  expect(region()).not.toHaveTextContent('Third.');
  expect(region()).toHaveTextContent('Fourth.');
  pass(2999);
  expect(region()).toHaveTextContent('Fourth.');
  pass(1);
  expect(region()).toBeEmptyDOMElement();
});

test('a toast’s action dispatches and closes it', async () => {
  const { person } = await renderToasts();
  const action = { label: 'Undo', dispatches: setBadge({ id: 'cart', value: 2 }) };
  act(() => void store.dispatch(showToast({ kind: 'info', text: 'Removed.', action })));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.getState().badges).toEqual({ cart: 2 });
  expect(region()).toBeEmptyDOMElement();
});

test('a toast’s action leads to an address of the site', async () => {
  const { person } = await renderInPage(
    <>
      <Toasts />
      <Routes>
        <Route path="/shop/cart" element={<h1>The cart</h1>} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { strings: { 'shell/frame': frameStrings, 'shell/late': lateStrings } },
  );
  const action = { label: 'Open cart', to: '/shop/cart' };
  for (let press = 0; press < 2; press += 1)
    act(() => void store.dispatch(showToast({ kind: 'success', text: 'VIP is in your cart', action })));
  await person.click(screen.getByRole('button', { name: 'Open cart' }));
  expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  expect(region()).toBeEmptyDOMElement();
});
