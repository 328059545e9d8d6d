import { demoRows } from './demoRows.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const { clans, users } = demoRows(NOW, 'hash');
const named = (name: string) => users.find((user) => user.name === name);
const membersOf = (id: string, rank?: string) =>
  users.filter((user) => user.clan_id === id && (!rank || user.clan_rank === rank));

describe('clans', () => {
  test('are forty with names and tags of their own', () => {
    expect(clans).toHaveLength(40);
    for (const { tag } of clans) expect(tag).toMatch(/^[A-Z]{2,5}$/);
    const known = clans.flatMap(({ name, tag }) => [name.toLowerCase(), tag.toLowerCase()]);
    expect(new Set(known).size).toBe(80);
  });

  test('spread over the Elo range without a tie', () => {
    const elos = clans.map(({ elo }) => elo);
    expect(Math.min(...elos)).toBe(800);
    expect(Math.max(...elos)).toBe(2600);
    expect(new Set(elos).size).toBe(40);
  });

  test('have the leader they name, and one has none', () => {
    for (const { id, leader } of clans) {
      expect(membersOf(id, 'LEADER').map(({ uuid }) => uuid)).toEqual(leader ? [leader] : []);
    }
    expect(clans.filter(({ leader }) => leader === null)).toHaveLength(1);
  });

  test('have up to four moderators; some have none, one has nobody but its leader', () => {
    const moderators = clans.map(({ id }) => membersOf(id, 'MODERATOR').length);
    expect(Math.max(...moderators)).toBe(4);
    const without = clans.filter(({ id }) => membersOf(id, 'MODERATOR').length === 0);
    expect(without.some(({ id }) => membersOf(id).length > 2)).toBe(true);
    expect(clans.filter(({ id }) => membersOf(id).length === 1)).toHaveLength(1);
    expect(clans.filter(({ id }) => membersOf(id).length === 0)).toHaveLength(0);
  });

  test('hold most players, but not all', () => {
    const inClan = users.filter(({ clan_id }) => clan_id !== null).length;
    expect(inClan).toBeGreaterThan(users.length / 2);
    expect(inClan).toBeLessThan(users.length * 0.9);
    for (const user of users) expect(user.clan_id === null).toBe(user.clan_rank === null);
  });

  test('are younger than their leaders and older than now', () => {
    for (const { leader, created_at } of clans) {
      expect(created_at.getTime()).toBeLessThan(NOW.getTime());
      const joined = users.find(({ uuid }) => uuid === leader)?.created_at;
      if (joined) expect(created_at.getTime()).toBeGreaterThan(joined.getTime());
    }
  });

  test('take in demo accounts', () => {
    expect(named('mvp')?.clan_rank).toBe('LEADER');
    expect(named('player')?.clan_rank).toBe('MEMBER');
    expect(named('vip')?.clan_id).toBeNull();
    expect(named('newbie')?.clan_id).toBeNull();
  });
});
