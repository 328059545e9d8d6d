import { TIMES } from '@site/contract/times';
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
  // jsdom does not implement `execCommand`.
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
    await Promise.allSettled([write?.mock.results.at(-1)?.value as unknown]);
    await settle();
  };
  return { person, press };
}

const button = () => screen.getByRole('button');
const denyPermission = () =>
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('announces a copy for 1,500 ms, to screen readers too', async () => {
  expect(TIMES.copied).toBe(1500);
  const { press } = renderButton();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await press();
  expect(await navigator.clipboard.readText()).toBe(VALUE);
  expect(execCommand).not.toHaveBeenCalled();
  expect(button()).toHaveAccessibleName('Copied!');
  expect(screen.getByRole('status')).toHaveTextContent('Copied!');
  advance(1499);
  expect(button()).toHaveAccessibleName('Copied!');
  advance(1);
  expect(button()).toHaveAccessibleName('Copy codes');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('announces a second copy for the full time', async () => {
  const { press } = renderButton();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await press();
  advance(1000);
  await press();
  advance(1000);
  expect(button()).toHaveAccessibleName('Copied!');
  advance(500);
  expect(button()).toHaveAccessibleName('Copy codes');
});

test('copies through a selection if the permission is denied', async () => {
  const { press } = renderButton();
  denyPermission();
  await press();
  expect(copied).toEqual([VALUE]);
  expect(execCommand).toHaveBeenCalledWith('copy');
  expect(button()).toHaveAccessibleName('Copied!');
  expect(screen.queryByText(/AAAA/)).not.toBeInTheDocument();
});

test('keeps the focus and restores the previous selection', async () => {
  const { person } = renderButton();
  denyPermission();
  button().focus();
  getSelection()?.selectAllChildren(button());
  await person.keyboard('{Enter}');
  expect(copied).toEqual([VALUE]);
  expect(button()).toHaveFocus();
  expect(getSelection()?.anchorNode).toBe(button());
});

test('selects the text inside an open dialog, since nothing outside is selectable', async () => {
  const places: (Element | null | undefined)[] = [];
  execCommand.mockImplementation(() => {
    places.push(getSelection()?.anchorNode?.parentElement?.closest('dialog'));
    return true;
  });
  const person = userEvent.setup({ delay: null });
  denyPermission();
  render(
    <dialog open>
      <CopyButton value={VALUE} words={WORDS} />
    </dialog>,
  );
  await person.click(button());
  expect(places).toEqual([screen.getByRole('dialog')]);
});

test.each([
  ['returns false', () => false],
  [
    'is missing',
    () => {
      throw new TypeError('execCommand is not a function');
    },
  ],
])('shows an error until a copy succeeds if execCommand %s too', async (_, execResult) => {
  const { press } = renderButton();
  const write = denyPermission();
  execCommand.mockImplementation(execResult);
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Please copy it by hand.');
  expect(button()).toHaveAccessibleName('Copy codes');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  write.mockResolvedValue();
  await press();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toHaveAccessibleName('Copied!');
});
