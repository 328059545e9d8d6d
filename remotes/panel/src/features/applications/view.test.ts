import { asked, isFiltered, readView, withValue } from './view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

test('reads an address', () => {
  expect(read('')).toEqual({ search: '', state: undefined, role: undefined, sort: 'newest', page: 1 });
  expect(read('search=+zo%C3%AB&state=DENIED&role=Builder&sort=name&page=3')).toEqual({
    search: ' zoë',
    state: 'DENIED',
    role: 'Builder',
    sort: 'name',
    page: 3,
  });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=40001', 'state=x', 'role=builder', 'sort=id'])(
  'takes the usual for what nobody can have meant: %s',
  (query) => {
    expect(read(query)).toEqual(read(''));
  },
);

test('cuts a search that is too long', () => {
  expect(read(`search=${'x'.repeat(99)}`).search).toHaveLength(64);
});

test.each([
  ['', { sort: 'date', order: 'desc', limit: 25, offset: 0 }],
  ['search=+&sort=oldest', { sort: 'date', order: 'asc', limit: 25, offset: 0 }],
  ['search=+a+&sort=name&page=2', { search: 'a', sort: 'name', limit: 25, offset: 25 }],
  [
    'state=PENDING&role=Content&sort=role',
    { state: 'PENDING', role: 'Content', sort: 'role', limit: 25, offset: 0 },
  ],
])('asks the server: %s', (query, expected) => {
  expect(asked(read(query))).toEqual(expected);
});

test('knows whether it is filtered', () => {
  expect(['', 'search=+', 'sort=name&page=2'].map((query) => isFiltered(asked(read(query))))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['search=a', 'state=DENIED', 'role=Builder'].map((query) => isFiltered(asked(read(query))))).toEqual(
    [true, true, true],
  );
});

test('another value begins on the first page, and the usual one is not written', () => {
  const query = new URLSearchParams('search=a&sort=name&page=4');
  expect(withValue(query, 'state', 'DENIED').toString()).toBe('search=a&sort=name&state=DENIED');
  expect(withValue(query, 'sort', 'newest').toString()).toBe('search=a');
  expect(withValue(query, 'search', '').toString()).toBe('sort=name');
  expect(withValue(query, 'page', '5').toString()).toBe('search=a&sort=name&page=5');
  expect(withValue(query, 'page', '1').toString()).toBe('search=a&sort=name');
});
