import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ButtonLink } from './ButtonLink.tsx';

function Address() {
  return <output>{useLocation().pathname}</output>;
}

test('is a link of the page, as high as a button and as wide as it is told', async () => {
  render(
    <MemoryRouter>
      <Address />
      <ButtonLink to="/shop" variant="primary" wide>
        See the shop
      </ButtonLink>
      <ButtonLink to="/">Home</ButtonLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'See the shop' });
  expect(link).toHaveStyle({ minHeight: '48px', width: '100%' });
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveStyle({ width: '100%' });
  for (const name of ['variant', 'wide']) expect(link).not.toHaveAttribute(name);
  await userEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/shop');
});
