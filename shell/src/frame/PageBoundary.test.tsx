import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageBoundary } from './PageBoundary.tsx';

describe('a page that throws', () => {
  const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

  function Breaking({ error }: { readonly error: Error }): ReactNode {
    throw error;
  }

  function renderPage(error: Error | undefined, reloadCode: (() => void) | undefined) {
    const onError = jest.fn();
    const tree = (version: number, broken: Error | undefined) => (
      <PageBoundary
        resetKey={version}
        loading={<p>loading</p>}
        fallback={(retry) => <button onClick={retry}>retry</button>}
        onError={onError}
        reloadCode={reloadCode}
      >
        {broken ? <Breaking error={broken} /> : <p>page {version}</p>}
      </PageBoundary>
    );
    const { rerender, unmount } = render(tree(1, error));
    return { onError, unmount, load: (version: number, broken?: Error) => rerender(tree(version, broken)) };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation();
  });

  afterEach(() => jest.useRealTimers());

  const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

  test.each([
    ['webpack', chunkError],
    ['Vite', new TypeError('Failed to fetch dynamically imported module: https://site.example/x.js')],
  ])('a page whose chunk failed to load (%s) is fetched again automatically', (_, error) => {
    const reloadCode = jest.fn();
    const { load, onError } = renderPage(error, reloadCode);
    expect(screen.getByText('loading')).toBeInTheDocument();
    pass(399);
    expect(reloadCode).not.toHaveBeenCalled();
    pass(1);
    expect(reloadCode).toHaveBeenCalledTimes(1);
    load(2);
    expect(screen.getByText('page 2')).toBeInTheDocument();
    expect(onError).not.toHaveBeenCalled();
  });

  test('after two failed retries it shows an error with a retry button', () => {
    const reloadCode = jest.fn();
    const { load, onError } = renderPage(chunkError, reloadCode);
    pass(400);
    load(2, chunkError);
    pass(1_200);
    load(3, chunkError);
    expect(reloadCode).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledTimes(1);
    act(() => screen.getByRole('button', { name: 'retry' }).click());
    expect(reloadCode).toHaveBeenCalledTimes(3);
    load(4);
    expect(screen.getByText('page 4')).toBeInTheDocument();
  });

  test.each([
    ['a bug', new Error('a bug'), jest.fn()],
    ['a chunk error of a page that can’t be fetched again', chunkError, undefined],
  ])('%s shows an error immediately, and a retry renders the same page', (_, error, reloadCode) => {
    const { load, onError } = renderPage(error, reloadCode);
    expect(onError.mock.calls).toEqual([[error]]);
    expect(screen.getByRole('button', { name: 'retry' })).toBeInTheDocument();
    load(1);
    act(() => screen.getByRole('button', { name: 'retry' }).click());
    expect(screen.getByText('page 1')).toBeInTheDocument();
  });

  test('an unmounted page is not fetched again', () => {
    const reloadCode = jest.fn();
    renderPage(chunkError, reloadCode).unmount();
    pass(5_000);
    expect(reloadCode).not.toHaveBeenCalled();
  });
});
