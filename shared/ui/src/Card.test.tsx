import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card } from './Card.tsx';

test('a card that is a link is reached by keyboard and named by its text', async () => {
  render(
    <Card as="a" href="/clans" $interactive>
      All clans
    </Card>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'All clans' })).toHaveFocus();
});

test('a plain card is no stop for the keyboard', async () => {
  render(<Card>All clans</Card>);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
