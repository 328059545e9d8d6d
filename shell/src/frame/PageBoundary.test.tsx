import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageBoundary } from './PageBoundary.tsx';

const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

function Breaking({ error }: { readonly error: Error }): ReactNode {
  throw error;
}

/** Draws a page as it was loaded at some time, with what may go wrong in it. */
function renderPage(error: Error | undefined, onLost: (() => void) | undefined) {
  const onError = jest.fn();
  const tree = (of: number, broken: Error | undefined) => (
    <PageBoundary
      of={of}
      waiting={<p>waiting</p>}
      fallback={(again) => <button onClick={again}>again</button>}
      onError={onError}
      onLost={onLost}
    >
      {broken ? <Breaking error={broken} /> : <p>page {of}</p>}
    </PageBoundary>
  );
  const { rerender, unmount } = render(tree(1, error));
  return { onError, unmount, load: (of: number, broken?: Error) => rerender(tree(of, broken)) };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.useRealTimers());

const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

test('a page that lost a part of its code is loaded anew by itself', () => {
  const onLost = jest.fn();
  const { load, onError } = renderPage(lost, onLost);
  expect(screen.getByText('waiting')).toBeInTheDocument();
  pass(399);
  expect(onLost).not.toHaveBeenCalled();
  pass(1);
  expect(onLost).toHaveBeenCalledTimes(1);
  load(2);
  expect(screen.getByText('page 2')).toBeInTheDocument();
  expect(onError).not.toHaveBeenCalled();
});

test('after two tries in vain it is an error, which can be tried again in its place', () => {
  const onLost = jest.fn();
  const { load, onError } = renderPage(lost, onLost);
  pass(400);
  load(2, lost);
  pass(1_200);
  load(3, lost);
  expect(onLost).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('button', { name: 'again' }).click());
  expect(onLost).toHaveBeenCalledTimes(3);
  load(4);
  expect(screen.getByText('page 4')).toBeInTheDocument();
});

test.each([
  ['a bug', new Error('a bug'), jest.fn()],
  ['a lost part of a page that can not be loaded anew', lost, undefined],
])('%s is an error at once, and another try draws the same page', (_, error, onLost) => {
  const { load, onError } = renderPage(error, onLost);
  expect(onError.mock.calls).toEqual([[error]]);
  expect(screen.getByRole('button', { name: 'again' })).toBeInTheDocument();
  load(1);
  act(() => screen.getByRole('button', { name: 'again' }).click());
  expect(screen.getByText('page 1')).toBeInTheDocument();
});

test('who has gone on meanwhile is left alone', () => {
  const onLost = jest.fn();
  renderPage(lost, onLost).unmount();
  pass(5_000);
  expect(onLost).not.toHaveBeenCalled();
});
