import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { CodeField } from './CodeField.tsx';
import { Field, type FieldTexts } from './Field.tsx';
import { Checkbox } from './Checkbox.tsx';
import { SearchField } from './SearchField.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const onChange = jest.fn();
const noChange = () => undefined;
const input = () => screen.getByRole('textbox');

beforeEach(() => jest.clearAllMocks());

describe('all fields', () => {
  const options = [{ value: 'a', label: 'A' }];

  test.each<[name: string, field: (texts: FieldTexts) => ReactNode]>([
    ['TextField', (texts) => <TextField {...texts} />],
    ['TextArea', (texts) => <TextArea {...texts} />],
    ['CodeField', (texts) => <CodeField {...texts} value="" onChange={noChange} />],
    ['Select', (texts) => <Select {...texts} value="a" onChange={noChange} options={options} />],
  ])('%s: the label names it, an error makes it invalid and is announced before the hint', (_, field) => {
    const { rerender } = render(field({ label: 'Name' }));
    const control = screen.getByLabelText('Name');
    expect(control).toBeValid();
    expect(control).not.toHaveAttribute('aria-describedby');
    rerender(field({ label: 'Name', hint: 'Any.', error: 'Too short.' }));
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Too short. Any.');
    rerender(field({ label: 'Name', hint: 'Any.' }));
    expect(control).toBeValid();
    expect(control).toHaveAccessibleDescription('Any.');
  });

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
  const focus = (element: HTMLElement) => act(() => element.focus());
  const isSaid = (error: string) =>
    screen.getByText(error).closest('[aria-live]')?.getAttribute('aria-live') === 'polite';

  test.each(['Send', 'Suggest'])(
    'an error that appears after %s is announced with the control, and the next one immediately while typing',
    (button) => {
      const { rerender } = render(field());
      focus(screen.getByRole('button', { name: button }));
      rerender(field('Taken.'));
      focus(input());
      expect(isSaid('Taken.')).toBe(false);
      expect(input()).toHaveAccessibleDescription('Taken.');
      rerender(field('Too long.'));
      expect(isSaid('Too long.')).toBe(true);
    },
  );
});

test('a trailing element of a TextField comes after the input in the focus order', async () => {
  render(<TextField label="Password" type="password" trailing={<button type="button">Show</button>} />);
  await userEvent.click(screen.getByText('Password'));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
});

describe('CodeField', () => {
  function Code() {
    const [value, setValue] = useState('');
    return <CodeField label="Code" value={value} onChange={setValue} />;
  }

  test('tells phones to show digits and to offer the received code', () => {
    render(<Code />);
    expect(input()).toHaveAttribute('inputmode', 'numeric');
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input()).toHaveAttribute('placeholder', '······');
  });

  test.each([
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['abcd-efgh 1234', 'abcd-efgh1234'],
    ['12<3>4.5', '12345'],
    ['7 ', '7'],
    ['x'.repeat(40), 'x'.repeat(32)],
  ])('pasting %j gives %s', async (pasted, code) => {
    render(<Code />);
    await userEvent.click(input());
    await userEvent.paste(pasted);
    expect(input()).toHaveValue(code);
  });
});

describe('Select', () => {
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'mid', label: 'Middle', description: 'Answered within a day.' },
  ];
  const select = (value: string, more = {}) => (
    <Select label="Priority" hint="How soon?" value={value} options={options} onChange={onChange} {...more} />
  );
  const control = () => screen.getByRole('combobox', { name: 'Priority' });

  test('selecting an option reports its value and updates the description', async () => {
    const { rerender } = render(select('low'));
    await userEvent.selectOptions(control(), 'Middle');
    expect(onChange).toHaveBeenCalledWith('mid');
    rerender(select('mid'));
    expect(control()).toHaveDisplayValue('Middle');
    expect(control()).toHaveAccessibleDescription('How soon? Answered within a day.');
  });

  test('a visually hidden label still names it', () => {
    render(select('low', { isLabelHidden: true }));
    expect(control()).toBeInTheDocument();
    expect(getComputedStyle(screen.getByText('Priority')).position).toBe('absolute');
  });

  test('while busy it keeps focus and value and announces its state', async () => {
    const { rerender } = render(select('low'));
    control().focus();
    rerender(select('low', { busy: true }));
    expect(control()).toHaveFocus();
    expect(control()).toHaveAttribute('aria-busy', 'true');
    expect(control()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.selectOptions(control(), 'mid');
    expect(onChange).not.toHaveBeenCalled();
    expect(control()).toHaveValue('low');
  });
});

describe('SearchField', () => {
  const onFinish = jest.fn();

  function Clans(own: { clearButton?: { text: string; label: string } }) {
    const [value, setValue] = useState('');
    const held = { value, onChange: setValue, onClear: () => setValue(''), onFinish };
    return <SearchField label="Search" maxLength={5} {...held} {...own} />;
  }

  test('its button clears it, keeps the focus in the field, and blur is reported', async () => {
    render(<Clans clearButton={{ text: 'Clear', label: 'Clear search' }} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.type(input(), 'foxes and more');
    expect(input()).toHaveValue('foxes');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
    onFinish.mockClear();
    await userEvent.tab();
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  test('takes as many emoji as other characters', async () => {
    render(<Clans />);
    await userEvent.click(input());
    await userEvent.paste('😀😀😀😀😀😀');
    expect(input()).toHaveValue('😀😀😀😀😀');
  });

  test('Escape clears it when there is no button', async () => {
    render(<Clans />);
    await userEvent.type(input(), 'fox');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(input()).toHaveValue('');
  });
});

describe('Switch', () => {
  function Setting({ busy = false }) {
    const [checked, setChecked] = useState(false);
    const hint = 'Others may ask you.';
    return <Switch label="Friend requests" hint={hint} checked={checked} onChange={setChecked} busy={busy} />;
  }
  const control = () => screen.getByRole('switch', { name: 'Friend requests' });

  test('has a name and a description, and Space toggles it', async () => {
    render(<Setting />);
    expect(control()).toHaveAccessibleDescription('Others may ask you.');
    await userEvent.tab();
    expect(control()).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(control()).toBeChecked();
    await userEvent.keyboard(' ');
    expect(control()).not.toBeChecked();
  });

  test.each(['Friend requests', 'Others may ask you.'])('pressing "%s" toggles it', async (words) => {
    render(<Setting />);
    await userEvent.click(screen.getByText(words));
    expect(control()).toBeChecked();
  });

  test('while busy it keeps the focus and ignores presses', async () => {
    const { rerender } = render(<Setting />);
    await userEvent.click(control());
    rerender(<Setting busy />);
    expect(control()).toHaveFocus();
    expect(control()).toHaveAttribute('aria-busy', 'true');
    expect(control()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByText('Friend requests'));
    expect(control()).toBeChecked();
  });
});

describe('Checkbox', () => {
  function Agreement({ error }: { readonly error?: string }) {
    const [checked, setChecked] = useState(false);
    return <Checkbox label="I agree." checked={checked} onChange={setChecked} error={error} />;
  }
  const box = () => screen.getByRole('checkbox', { name: 'I agree.' });

  test('Space and a press on its label toggle it', async () => {
    render(<Agreement />);
    await userEvent.tab();
    expect(box()).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(box()).toBeChecked();
    await userEvent.click(screen.getByText('I agree.'));
    expect(box()).not.toBeChecked();
    expect(box()).toBeValid();
  });

  test('says why it is needed', () => {
    render(<Agreement error="Please agree first." />);
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('Please agree first.');
  });
});
