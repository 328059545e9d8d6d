import { onPage, readClanView, withSearch } from './clanView.ts';

const read = (query: string) => readClanView(new URLSearchParams(query));

test('reads search and page from an address', () => {
  expect(read('search=%C3%BCber+uns&page=3')).toEqual({ search: 'über uns', page: 3 });
  expect(read('')).toEqual({ search: '', page: 1 });
});

test.each(['0', '-1', '1.5', 'two', '', '1e9'])('a page "%s" is the first one', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('a search that is longer than the server takes is cut', () => {
  expect(read(`search=${'x'.repeat(70)}`).search).toBe('x'.repeat(64));
});

test('another search begins on its first page, and another page keeps the search', () => {
  const query = new URLSearchParams('search=fox&page=2');
  expect(withSearch(query, 'otter').toString()).toBe('search=otter');
  expect(withSearch(query, '').toString()).toBe('');
  expect(onPage(query, 3).toString()).toBe('search=fox&page=3');
  expect(onPage(query, 1).toString()).toBe('search=fox');
});
