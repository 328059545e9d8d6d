import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import type { QueryState } from './queryState.ts';
import { QueryView } from './QueryView.tsx';
import { RetryNotice } from './RetryNotice.tsx';

type Rows = readonly string[];

const refetch = jest.fn();
const LOADING: QueryState<Rows> = { isFetching: true, refetch };
const failedWith = (status: number, message = ''): QueryState<Rows> => ({
  isFetching: false,
  error: { status, data: { code: 'x', message } },
  refetch,
});

const page = (query: QueryState<Rows>, keepsTitle = false, isInline = false) => (
  <QueryView
    query={query}
    isInline={isInline}
    skeleton={<p>Skeleton</p>}
    failed="The clans could not be loaded"
    keepsTitle={keepsTitle}
    text="Try again in a moment."
    missing={<p>No such clans</p>}
    empty={<p>No clans</p>}
  >
    {(rows) => <p>{rows.join(', ')}</p>}
  </QueryView>
);

const shown = async (query: QueryState<Rows>, keepsTitle?: boolean) =>
  (await renderInPage(page(query, keepsTitle))).container.textContent;

test.each<readonly [what: string, QueryState<Rows>, text: string]>([
  ['a skeleton while it is loading', LOADING, 'Skeleton'],
  ['a skeleton before it is asked for', { isFetching: false, refetch }, 'Skeleton'],
  ['a skeleton while it is asked for again', { ...failedWith(500), isFetching: true }, 'Skeleton'],
  ['its data', { ...LOADING, currentData: ['Otters', 'Foxes'] }, 'Otters, Foxes'],
  ['known data after a failed refetch', { ...failedWith(500), currentData: ['Otters'] }, 'Otters'],
  ['that a list is empty', { ...LOADING, currentData: [] }, 'No clans'],
  ['that there is no such thing', failedWith(404), 'No such clans'],
  [
    'that there is no such thing while it is asked for again',
    { ...failedWith(404), isFetching: true },
    'No such clans',
  ],
])('shows %s', async (_, query, text) => {
  expect(await shown(query)).toBe(text);
});

test('says what failed, or what the server says about it', async () => {
  expect(await shown(failedWith(500))).toContain('The clans could not be loadedTry again in a moment.');
  expect(await shown(failedWith(429, 'Wait a minute'))).toContain('Wait a minute');
  expect(await shown(failedWith(429, 'Wait a minute'), true)).toContain('The clans could not be loaded');
});

test('says the same everywhere while the browser is offline, and what failed once it is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderInPage(
    <>
      {page({ isFetching: false, error: { status: 'FETCH_ERROR' }, refetch }, true)}
      <RetryNotice onRetry={refetch}>The sums could not be loaded.</RetryNotice>
    </>,
  );
  expect(
    screen.getAllByText('You’re offline. This loads by itself as soon as you’re back online.'),
  ).toHaveLength(2);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('The clans could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('The sums could not be loaded.')).toBeInTheDocument();
});

test.each([false, true])('fetches again, and keeps the focus where it was; inline: %s', async (isInline) => {
  refetch.mockClear();
  let finish = (_: QueryState<Rows>) => undefined as void;
  function Page() {
    const [query, setQuery] = useState<QueryState<Rows>>(failedWith(500));
    finish = setQuery;
    return <main>{page(query, false, isInline)}</main>;
  }
  const { person } = await renderInPage(<Page />, { lang: 'de' });
  expect(screen.getByRole('alert')).toHaveTextContent('The clans could not be loaded');
  await person.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  await act(async () => finish({ ...LOADING, currentData: ['Otters'] }));
  expect(screen.getByText('Otters')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});
