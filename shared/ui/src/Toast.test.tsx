import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast } from './Toast.tsx';

const onClose = jest.fn();
const onPress = jest.fn();
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function renderToast() {
  render(
    <Toast
      tone="info"
      lifetime={3000}
      closeLabel="Close"
      onClose={onClose}
      action={{ label: 'Undo', onPress }}
    >
      VIP was removed.
    </Toast>,
  );
  return userEvent.setup({ delay: null });
}

const words = () => screen.getByText('VIP was removed.');

beforeEach(() => {
  jest.useFakeTimers();
  onClose.mockReset();
  onPress.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

test('closes by itself at the end of its time, once', () => {
  renderToast();
  pass(2999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  pass(10_000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('waits while it is pointed at, and has its full time again afterwards', () => {
  renderToast();
  pass(2000);
  fireEvent.pointerEnter(words().parentElement!);
  pass(10_000);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerLeave(words().parentElement!);
  pass(2999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('waits while it has the focus', () => {
  renderToast();
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(10_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => (document.activeElement as HTMLElement).blur());
  pass(3000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('its action and its end are buttons that the keyboard reaches in this order', async () => {
  const person = renderToast();
  await person.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
  await person.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await person.keyboard(' ');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('announces nothing by itself', () => {
  renderToast();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
