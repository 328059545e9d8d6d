import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';
import { RankBadge } from './RankBadge.tsx';

test('a badge is plain text to a screen reader', () => {
  const { container } = render(<Badge tone="grass">Online</Badge>);
  expect(container).toHaveTextContent(/^Online$/);
  expect(container.querySelector('[role], [aria-label], [tabindex]')).toBeNull();
});

test('a rank is its name; the block beside it is silent', () => {
  const { container } = render(<RankBadge rank="srmod" label="Sr. Moderator" />);
  expect(screen.getByText('Sr. Moderator')).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
