import type { Table } from './catalogue.ts';
import { copyOrder } from './copyOrder.ts';

const tables: readonly Table[] = ['alerts', 'clans', 'files', 'tokens', 'users', 'versions'].map((name) => ({
  name,
  columns: [],
}));

const order = (...references: readonly (readonly [from: string, to: string])[]) =>
  copyOrder(
    tables,
    references.map(([from, to]) => ({ from, to })),
  ).map(({ name }) => name);

test('what is referred to comes first, over any number of steps', () => {
  const found = order(['alerts', 'users'], ['users', 'clans'], ['files', 'versions'], ['clans', 'tokens']);
  expect(found.toSorted()).toEqual(tables.map(({ name }) => name));
  const chain = ['tokens', 'clans', 'users', 'alerts'];
  expect(found.filter((name) => chain.includes(name))).toEqual(chain);
  expect(found.indexOf('versions')).toBeLessThan(found.indexOf('files'));
});

test('what is not among the tables holds nothing up', () => {
  expect(order(['users', 'elsewhere'])).toEqual(tables.map(({ name }) => name));
});

test.each([
  ['to each other', [['users', 'clans'] as const, ['clans', 'users'] as const]],
  ['to itself', [['users', 'users'] as const]],
])('tables that refer %s are named, with what a migration can do', (_how, references) => {
  expect(() => order(...references)).toThrow(/^No order of copying .+ users: a migration .+ DEFERRABLE\.$/);
});
