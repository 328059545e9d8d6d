import { fireEvent, render, screen } from '@testing-library/react';
import { Head } from './Head.tsx';

test('keeps its place before the picture has loaded', () => {
  render(<Head src="/api/avatar/1" alt="Lumi" size={64} />);
  const picture = screen.getByRole('img', { name: 'Lumi' });
  expect(picture).toHaveAttribute('width', '64');
  expect(picture.parentElement).toHaveStyle({ width: '64px', height: '64px' });
});

test('shows the bundled face when the picture fails, and tries again for another one', () => {
  const { rerender } = render(<Head src="/api/avatar/1" alt="Lumi" />);
  fireEvent.error(screen.getByRole('img', { name: 'Lumi' }));
  expect(screen.getByRole('img', { name: 'Lumi' }).tagName).toBe('svg');
  rerender(<Head src="/api/avatar/2" alt="Lumi" />);
  expect(screen.getByRole('img', { name: 'Lumi' })).toHaveAttribute('src', '/api/avatar/2');
});

test('shows the bundled face without a picture', () => {
  render(<Head src={null} alt="Lumi" />);
  expect(screen.getByRole('img', { name: 'Lumi' }).tagName).toBe('svg');
});

test('is silent beside a name', () => {
  render(<Head alt="" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
