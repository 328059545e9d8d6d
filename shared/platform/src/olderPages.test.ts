import { olderPages } from './olderPages.ts';

const QUERY = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: jest.fn(),
};
const error = { status: 429, data: { code: 'x', message: 'Wait a minute' } };

test('fetches the next page', () => {
  const { onLoad, ...rest } = olderPages(QUERY, 'Failed');
  expect(rest).toEqual({ hasMore: true, isLoading: false, error: undefined });
  onLoad();
  expect(QUERY.fetchNextPage).toHaveBeenCalledTimes(1);
});

test('says why the next page failed, but not why another fetch did', () => {
  expect(olderPages({ ...QUERY, error }, 'Failed').error).toBeUndefined();
  expect(olderPages({ ...QUERY, error, isFetchNextPageError: true }, 'Failed').error).toBe('Wait a minute');
  expect(olderPages({ ...QUERY, error: {}, isFetchNextPageError: true }, 'Failed').error).toBe('Failed');
});
