import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

const onSend = jest.fn();
beforeEach(() => onSend.mockReset());

function Order() {
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Form
      onSend={(data) => {
        setIsWrong(data.get('amount') === '');
        return onSend(Object.fromEntries(data)) as unknown;
      }}
    >
      <TextField label="Article" name="article" />
      <TextField label="Amount" name="amount" error={isWrong ? 'How many?' : undefined} />
      <Button type="submit">Order</Button>
      <Button type="submit" name="later">
        Order later
      </Button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const order = () => screen.getByRole('button', { name: 'Order' });

test('sends its named fields, and the button that was pressed', async () => {
  const person = userEvent.setup();
  render(<Order />);
  await person.type(field('Article'), 'Key');
  await person.type(field('Amount'), '2');
  await person.click(order());
  expect(onSend).toHaveBeenLastCalledWith({ article: 'Key', amount: '2' });
  await person.click(screen.getByRole('button', { name: 'Order later' }));
  expect(onSend).toHaveBeenLastCalledWith({ article: 'Key', amount: '2', later: '' });
});

test('focuses the first field with an error after each attempt, also after the same error', async () => {
  const person = userEvent.setup();
  render(<Order />);
  await person.click(order());
  expect(field('Amount')).toHaveFocus();
  await person.click(order());
  expect(field('Amount')).toHaveFocus();
});

test('leaves the focus where it is without an error', async () => {
  const person = userEvent.setup();
  render(<Order />);
  await person.type(field('Amount'), '2');
  await person.click(order());
  expect(order()).toHaveFocus();
});

test('sends nothing a second time before the first answer', async () => {
  const person = userEvent.setup();
  let settle = (): void => undefined;
  onSend.mockReturnValue(new Promise<void>((resolve) => (settle = resolve)));
  render(<Order />);
  await person.type(field('Article'), '{Enter}{Enter}');
  expect(onSend).toHaveBeenCalledTimes(1);
  await act(async () => settle());
  await person.type(field('Article'), '{Enter}');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('an outcome that arrives otherwise moves the focus as well', () => {
  const view = (outcome?: object) => (
    <Form onSend={onSend} outcome={outcome}>
      <TextField label="Code" error={outcome && 'That code has expired.'} />
    </Form>
  );
  const { rerender } = render(view());
  expect(document.body).toHaveFocus();
  rerender(view({}));
  expect(field('Code')).toHaveFocus();
});

test('shows no errors of the browser, and would not write its content into the address', () => {
  render(
    <Form onSend={onSend} aria-label="Order">
      <TextField label="Amount" required />
    </Form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Order' });
  expect(form.noValidate).toBe(true);
  expect(form.method).toBe('post');
});
