import { render, screen } from '@testing-library/react';
import { Stale } from './Stale.tsx';

test('dims after a moment, and is clear again at once', () => {
  const { rerender } = render(<Stale $isStale>Foxes</Stale>);
  expect(screen.getByText('Foxes')).toHaveStyle({ opacity: '0.75' });
  expect(getComputedStyle(screen.getByText('Foxes')).transition).toMatch(/ 150ms$/);
  rerender(<Stale $isStale={false}>Foxes</Stale>);
  expect(screen.getByText('Foxes')).toHaveStyle({ opacity: '1' });
  expect(getComputedStyle(screen.getByText('Foxes')).transition).toMatch(/ 0ms$/);
});
