import { groupsOf } from './groupsOf.ts';

const alerts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    id: newest - index,
    category: 'system' as const,
    message: '',
    created_at: '',
    isRead: true,
  }));
const shape = (newest: number, oldest: number) =>
  groupsOf(alerts(newest, oldest)).map(({ key, above, alerts: rows }) => [
    key,
    above,
    rows.at(0)?.id,
    rows.at(-1)?.id,
  ]);

test('a list falls into groups of neighbours', () => {
  expect(shape(45, 10)).toEqual([
    [38, 0, 45, 38],
    [19, 8, 37, 19],
    [0, 27, 18, 10],
  ]);
  expect(groupsOf([])).toEqual([]);
});

test('neighbours stay together when one comes and another goes', () => {
  expect(shape(46, 11)).toEqual([
    [38, 0, 46, 38],
    [19, 9, 37, 19],
    [0, 28, 18, 11],
  ]);
});
