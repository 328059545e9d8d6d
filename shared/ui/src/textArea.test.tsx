import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea } from './TextArea.tsx';

const input = () => screen.getByRole('textbox');

describe('TextArea', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function Story({ maxLength }: { maxLength: number }) {
    const [value, setValue] = useState('');
    return (
      <TextArea
        label="Your story"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        leftLabel={(left) => `${left} characters left`}
      />
    );
  }
  const write = (length: number) => fireEvent.change(input(), { target: { value: 'x'.repeat(length) } });
  const pause = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const said = () => screen.getByRole('status').textContent;

  test('counts characters and stops at the limit', async () => {
    render(<Story maxLength={8} />);
    expect(screen.getByText('0/8')).toBeVisible();
    await userEvent.setup({ delay: null }).type(input(), 'Hi{Enter}you all');
    expect(input()).toHaveValue('Hi\nyou a');
    expect(screen.getByText('8/8')).toBeVisible();
  });

  test('counts an emoji as one character, and a text at the limit takes no more, wherever it is entered', async () => {
    const person = userEvent.setup({ delay: null });
    render(<Story maxLength={5} />);
    await person.type(input(), '😀😀😀');
    expect(screen.getByText('3/5')).toBeVisible();
    await person.type(input(), 'abc', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input()).toHaveValue('😀ab😀😀');
    expect(input()).toHaveProperty('selectionStart', 4);
    await person.type(input(), '{Backspace}zy', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input()).toHaveValue('😀az😀😀');
    expect(screen.getByText('5/5')).toBeVisible();
  });

  test('lets an input method compose a longer text, and limits what it commits', () => {
    render(<Story maxLength={5} />);
    write(3);
    fireEvent.compositionStart(input());
    const compose = (value: string) => fireEvent.input(input(), { target: { value }, isComposing: true });
    compose('xxxかんじ');
    expect(input()).toHaveValue('xxxかんじ');
    compose('xxx漢字');
    fireEvent.compositionEnd(input());
    expect(input()).toHaveValue('xxx漢字');

    fireEvent.compositionStart(input());
    compose('xxx漢字字');
    fireEvent.compositionEnd(input());
    expect(input()).toHaveValue('xxx漢字');
    expect(screen.getByText('5/5')).toBeVisible();
  });

  test('announces the remaining characters only near the limit and after a typing pause', () => {
    render(<Story maxLength={100} />);
    write(89);
    pause(1000);
    expect(said()).toBe('');
    write(90);
    pause(600);
    write(91);
    pause(600);
    expect(said()).toBe('');
    pause(400);
    expect(said()).toBe('9 characters left');
    write(50);
    pause(1000);
    expect(said()).toBe('');
  });
});
