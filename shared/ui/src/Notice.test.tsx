import { render, screen } from '@testing-library/react';
import { Notice } from './Notice.tsx';

test.each(['info', 'success', 'warning'] as const)('%s is said politely', (tone) => {
  render(<Notice tone={tone}>Saved.</Notice>);
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an error is said at once, title first, and its mark is silent', () => {
  const { container } = render(
    <Notice tone="error" title="Not saved">
      Try again later.
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not savedTry again later.');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
