import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ForbiddenState } from './ForbiddenState.tsx';
import { LoadingState } from './LoadingState.tsx';

test('empty: a heading, a text, a way on, and a silent drawing', () => {
  const { container } = render(
    <EmptyState title="No clans yet" text="Found the first." action={<a href="/">Home</a>} />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No clans yet' })).toBeInTheDocument();
  expect(screen.getByText('Found the first.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('error: is announced at once and can be tried again by keyboard', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="Clans could not be loaded" onRetry={onRetry} retryLabel="Try again" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Clans could not be loaded');
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('error: no button without a retry', () => {
  render(<ErrorState title="Gone for good" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('forbidden: as a whole page its title takes the focus', () => {
  render(<ForbiddenState level={1} title="For the team" text="Another rank opens it." action="Back" />);
  const title = screen.getByRole('heading', { level: 1, name: 'For the team' });
  title.focus();
  expect(title).toHaveFocus();
});

test('loading: says what it waits for, and is no heading', () => {
  render(<LoadingState label="Building the island" />);
  expect(screen.getByRole('status')).toHaveTextContent('Building the island');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('half of a retry is refused', () => {
  const refused = [
    // @ts-expect-error retryLabel is missing
    <ErrorState key="1" title="Failed" onRetry={() => {}} />,
    // @ts-expect-error onRetry is missing
    <ErrorState key="2" title="Failed" retryLabel="Try again" />,
    // @ts-expect-error there is no way back
    <ForbiddenState key="3" title="For the team" text="Another rank opens it." />,
    // @ts-expect-error a state has a title
    <EmptyState key="4" text="Nothing" />,
  ];
  expect(refused).toHaveLength(4);
});
