import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageHeader } from './PageHeader.tsx';
import { RankBadge } from './RankBadge.tsx';

test('its title can be given the focus, but is no stop for the Tab key', async () => {
  render(<PageHeader title="Clans" lead="By Elo." actions={<button type="button">Refresh</button>} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  const title = screen.getByRole('heading', { level: 1, name: 'Clans' });
  title.focus();
  expect(title).toHaveFocus();
});

test('a rank is read by its name alone', () => {
  const { container } = render(<RankBadge rank="srdev" label="SrDeveloper" />);
  expect(container).toHaveTextContent(/^SrDeveloper$/);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
