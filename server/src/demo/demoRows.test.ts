import { demoRows } from './demoRows.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('demoRows', () => {
  test('is the same for the same moment, to the byte', () => {
    expect(JSON.stringify(demoRows(NOW, 'hash'))).toBe(JSON.stringify(demoRows(NOW, 'hash')));
  });

  test('moves with the moment and changes nothing else', () => {
    const later = new Date(NOW.getTime() + 86_400_000);
    const [first, second] = [demoRows(NOW, 'hash'), demoRows(later, 'hash')];
    expect(second.stats).toEqual(first.stats);
    second.users.forEach((user, index) => {
      const before = first.users[index];
      expect(user).toEqual({ ...before, created_at: user.created_at });
      expect(user.created_at.getTime() - (before?.created_at.getTime() ?? 0)).toBe(86_400_000);
    });
  });

  test('gives every user a uuid of their own', () => {
    const { users, clans } = demoRows(NOW, 'hash');
    const ids = [...users.map(({ uuid }) => uuid), ...clans.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
