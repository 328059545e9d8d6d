import { act, render, screen } from '@testing-library/react';
import { Field } from './Field.tsx';

const field = (error?: string) => (
  <>
    <Field label="Clan tag" error={error}>
      {(wiring) => (
        <>
          <input {...wiring} />
          <button type="button">Suggest</button>
        </>
      )}
    </Field>
    <button type="submit">Send</button>
  </>
);

const focus = (role: 'textbox' | 'button', name: string) =>
  act(() => screen.getByRole(role, { name }).focus());
const isSaid = (error: string) =>
  screen.getByText(error).closest('[aria-live]')?.getAttribute('aria-live') === 'polite';

test('an error is said at once where one types already', () => {
  const { rerender } = render(field());
  focus('textbox', 'Clan tag');
  rerender(field('Taken.'));
  expect(isSaid('Taken.')).toBe(true);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Taken.');
});

test.each([['Send'], ['Suggest']])(
  'an error that appears after %s is only read with the control, when that gets the focus',
  (button) => {
    const { rerender } = render(field());
    focus('button', button);
    rerender(field('Taken.'));
    focus('textbox', 'Clan tag');
    expect(isSaid('Taken.')).toBe(false);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Taken.');
  },
);

test('the next error is told by where the focus is then', () => {
  const { rerender } = render(field('Taken.'));
  focus('textbox', 'Clan tag');
  expect(isSaid('Taken.')).toBe(false);
  rerender(field('Too long.'));
  expect(isSaid('Too long.')).toBe(true);
});
