import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from './ErrorState.tsx';

function Clans({ isWrapped = false, onRetry }: { isWrapped?: boolean; onRetry?: () => void }) {
  const [failed, setFailed] = useState(true);
  const retry = () => {
    onRetry?.();
    setFailed(false);
  };
  const state = <ErrorState title="Clans could not be loaded" onRetry={retry} retryLabel="Try again" />;
  return (
    <>
      <button>Before</button>
      <section aria-label="Clans">
        {!failed && <button>Lumi</button>}
        {failed && (isWrapped ? <div>{state}</div> : state)}
      </section>
      <button onClick={() => setFailed(false)}>After</button>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test.each([false, true])('the focus stays where the state was (in a wrapper: %s)', async (isWrapped) => {
  render(<Clans isWrapped={isWrapped} />);
  await press();
  expect(screen.getByRole('region', { name: 'Clans' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Lumi' })).toHaveFocus();
  expect(screen.getByRole('region')).not.toHaveAttribute('tabindex');
});

test('whoever takes the focus keeps it', async () => {
  render(<Clans onRetry={() => screen.getByRole('button', { name: 'Before' }).focus()} />);
  await press();
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
});

test('a focus elsewhere stays there when the state goes away', async () => {
  render(<Clans />);
  await userEvent.click(screen.getByRole('button', { name: 'After' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});
