import { TIMES } from '@site/contract/limits';
import { deferred } from '@site/testing/deferred';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { AddressCopy } from './AddressCopy.tsx';
import { landing } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

/** A clipboard that does what the test wants; must come after `renderInPage`, which brings one of its own. */
function clipboard(writeText: (text: string) => Promise<void>) {
  const write = jest.fn(writeText);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  return write;
}

async function renderCopy(lang: 'de' | 'en' = 'en') {
  const { person } = await renderInPage(<AddressCopy />, {
    lang,
    strings: { 'shell/landing': landing.strings },
  });
  return {
    async press() {
      await person.click(button());
      await pass(0);
    },
  };
}

const button = () => screen.getByRole('button');
const said = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('a confirmation takes a second and a half', () => {
  expect(TIMES.copied).toBe(1500);
});

test('shows the address and what it is', async () => {
  await renderCopy();
  expect(screen.getByText('play.testhaven.example')).toBeVisible();
  expect(screen.getByText('Server address')).toBeInTheDocument();
  expect(said()).toBe('');
});

test.each([
  ['en', 'Copy address', 'Copied!'],
  ['de', 'Adresse kopieren', 'Kopiert!'],
] as const)(
  'copies the address, says so for 1500 ms and is ready again (%s)',
  async (lang, before, after) => {
    const { press } = await renderCopy(lang);
    const write = clipboard(() => Promise.resolve());
    expect(button()).toHaveTextContent(before);
    await press();
    expect(write).toHaveBeenCalledWith('play.testhaven.example');
    expect(button()).toHaveTextContent(after);
    expect(said()).toBe(after);

    await pass(1499);
    expect(button()).toHaveTextContent(after);
    await pass(1);
    expect(button()).toHaveTextContent(before);
    expect(said()).toBe('');
  },
);

test('a second press is confirmed for its full time', async () => {
  const { press } = await renderCopy();
  clipboard(() => Promise.resolve());
  await press();
  await pass(1000);
  await press();
  await pass(1000);
  expect(button()).toHaveTextContent('Copied!');
  await pass(500);
  expect(button()).toHaveTextContent('Copy address');
});

test('nothing is confirmed before the clipboard has it', async () => {
  const { press } = await renderCopy();
  const written = deferred<undefined>();
  clipboard(() => written.promise);
  await press();
  expect(said()).toBe('');
  written.resolve(undefined);
  await pass(0);
  expect(said()).toBe('Copied!');
});

test('where copying is refused it says what to do instead, until the next try', async () => {
  const { press } = await renderCopy();
  const write = clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Select the address and copy it by hand.');
  expect(button()).toHaveTextContent('Copy address');
  await pass(10_000);
  expect(screen.getByRole('alert')).toBeInTheDocument();

  write.mockResolvedValue(undefined);
  await press();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(said()).toBe('Copied!');
});

test('where there is no clipboard at all it says the same', async () => {
  const { press } = await renderCopy('de');
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('Markiere die Adresse und kopiere sie von Hand.');
});
