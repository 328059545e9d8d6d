import { listParams, readList, withValue, type ListView } from './pagedList.ts';

const FIRST = { search: '', page: 1 };

test.each<readonly [string, ListView]>([
  ['search=%C3%BCber+uns&page=3', { search: 'über uns', page: 3 }],
  ['', FIRST],
  [`search=${'x'.repeat(70)}`, { search: 'x'.repeat(64), page: 1 }],
  ['page=20000', { search: '', page: 20_000 }],
  ...['page=20001', 'page=0', 'page=-1', 'page=1.5', 'page=two'].map((query) => [query, FIRST] as const),
])('?%s in the URL selects the view', (query, view) => {
  expect(readList(new URLSearchParams(query), 50)).toEqual(view);
});

test("maps a view to the server's parameters", () => {
  expect(listParams({ search: ' ', page: 1 }, 50)).toEqual({ limit: 50, offset: 0 });
  expect(listParams({ search: ' a ', page: 3 }, 25)).toEqual({ limit: 25, offset: 50, search: 'a' });
});

test('changing a value resets the page, and default values are omitted', () => {
  const query = new URLSearchParams('search=a&sort=name&page=4');
  expect(withValue(query, 'state', 'DENIED').toString()).toBe('search=a&sort=name&state=DENIED');
  expect(withValue(query, 'sort', 'newest', 'newest').toString()).toBe('search=a');
  expect(withValue(query, 'search', '').toString()).toBe('sort=name');
  expect(withValue(query, 'page', '5').toString()).toBe('search=a&sort=name&page=5');
  expect(withValue(query, 'page', '1', '1').toString()).toBe('search=a&sort=name');
});
