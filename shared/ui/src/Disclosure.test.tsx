import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './Disclosure.tsx';

const renderQuestion = () =>
  render(
    <Disclosure summary="How do I join?">
      <p>Add the server to your list.</p>
    </Disclosure>,
  );

test('the answer is hidden until its question is pressed', async () => {
  renderQuestion();
  expect(screen.getByText('Add the server to your list.')).not.toBeVisible();
  await userEvent.click(screen.getByText('How do I join?'));
  expect(screen.getByText('Add the server to your list.')).toBeVisible();
  await userEvent.click(screen.getByText('How do I join?'));
  expect(screen.getByText('Add the server to your list.')).not.toBeVisible();
});

test('the question is reached by keyboard, and its marker is silent', async () => {
  const { container } = renderQuestion();
  await userEvent.tab();
  expect(screen.getByText('How do I join?').closest('summary')).toHaveFocus();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
