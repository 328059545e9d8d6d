import { TIMES } from '@site/contract/limits';
import { settle } from '@site/testing/settle';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './CopyButton.tsx';

const WORDS = { copy: 'Copy codes', copied: 'Copied!', failed: 'Please copy it by hand.' };
const VALUE = 'AAAA-BBBB\nCCCC-DDDD';

let copied: (string | undefined)[];
const execCommand = jest.fn<boolean, [string]>();

beforeEach(() => {
  copied = [];
  // jsdom has none.
  execCommand.mockImplementation(() => {
    copied.push(getSelection()?.toString());
    return true;
  });
  document.execCommand = execCommand;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'execCommand');
});

function renderButton() {
  const person = userEvent.setup({ delay: null });
  render(<CopyButton value={VALUE} words={WORDS} />);
  const press = async () => {
    const write = navigator.clipboard && jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button'));
    // However long the fake clipboard takes: what it answers has been said by then.
    await Promise.allSettled([write?.mock.results.at(-1)?.value as unknown]);
    await settle();
  };
  return { person, press };
}

const button = () => screen.getByRole('button');
const refuse = () => jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('a copy is confirmed for 1500 ms, to who sees it and to who hears it', async () => {
  expect(TIMES.copied).toBe(1500);
  const { press } = renderButton();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await press();
  expect(await navigator.clipboard.readText()).toBe(VALUE);
  expect(execCommand).not.toHaveBeenCalled();
  expect(button()).toHaveAccessibleName('Copied!');
  expect(screen.getByRole('status')).toHaveTextContent('Copied!');
  pass(1499);
  expect(button()).toHaveAccessibleName('Copied!');
  pass(1);
  expect(button()).toHaveAccessibleName('Copy codes');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a second press is confirmed for its full time', async () => {
  const { press } = renderButton();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await press();
  pass(1000);
  await press();
  pass(1000);
  expect(button()).toHaveAccessibleName('Copied!');
  pass(500);
  expect(button()).toHaveAccessibleName('Copy codes');
});

test('where the permission is refused the text is selected and copied', async () => {
  const { press } = renderButton();
  refuse();
  await press();
  expect(copied).toEqual([VALUE]);
  expect(execCommand).toHaveBeenCalledWith('copy');
  expect(button()).toHaveAccessibleName('Copied!');
  expect(screen.queryByText(/AAAA/)).not.toBeInTheDocument();
});

test('so it is where there is no clipboard, as without https', async () => {
  const { press } = renderButton();
  jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await press();
  expect(copied).toEqual([VALUE]);
  expect(button()).toHaveAccessibleName('Copied!');
});

test('that moves no focus, and what was selected before is selected again', async () => {
  const { person } = renderButton();
  refuse();
  button().focus();
  getSelection()?.selectAllChildren(button());
  await person.keyboard('{Enter}');
  expect(copied).toEqual([VALUE]);
  expect(button()).toHaveFocus();
  expect(getSelection()?.anchorNode).toBe(button());
});

test('inside of a dialog too, where nothing else can be selected', async () => {
  const places: (Element | null | undefined)[] = [];
  execCommand.mockImplementation(() => {
    places.push(getSelection()?.anchorNode?.parentElement?.closest('dialog'));
    return true;
  });
  const person = userEvent.setup({ delay: null });
  refuse();
  render(
    <dialog open>
      <CopyButton value={VALUE} words={WORDS} />
    </dialog>,
  );
  await person.click(button());
  expect(places).toEqual([screen.getByRole('dialog')]);
});

test.each([
  ['refuses', () => false],
  [
    'knows nothing of it',
    () => {
      throw new TypeError('execCommand is not a function');
    },
  ],
])('where the browser %s too, it says what to do, until a copy works', async (_, answer) => {
  const { press } = renderButton();
  const write = refuse();
  execCommand.mockImplementation(answer);
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Please copy it by hand.');
  expect(button()).toHaveAccessibleName('Copy codes');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  write.mockResolvedValue();
  await press();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toHaveAccessibleName('Copied!');
});
