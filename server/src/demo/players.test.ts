import { isStaff, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { population } from './players.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY = 86_400_000;
const users = population(NOW, ['owner', 'player']).map(({ user }) => user);
const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? NaN;

describe('population', () => {
  test('is large, distinct, and cannot log in', () => {
    expect(users.length).toBeGreaterThanOrEqual(500);
    expect(new Set(users.map(({ uuid }) => uuid)).size).toBe(users.length);
    expect(new Set(users.map(({ name }) => name.toLowerCase())).size).toBe(users.length);
    for (const user of users) {
      expect(user).toMatchObject({ password_hash: null, totp_secret: null, first_login: false });
    }
  });

  test('is mostly without rank, with a few of each bought rank and a team', () => {
    const count = (rank: RankId) => users.filter((user) => user.rank === rank).length;
    expect(count('player')).toBeGreaterThan(users.length / 2);
    for (const rank of ['yt', 'knock', 'mvp', 'champ', 'vip'] as const)
      expect(count(rank)).toBeGreaterThan(5);
    expect(count('owner')).toBe(0);
    for (const rank of STAFF_RANKS.filter((rank) => rank !== 'owner')) expect(count(rank)).toBeGreaterThan(0);
    const staff = users.filter(({ rank }) => isStaff(rank)).length;
    expect(staff).toBeGreaterThanOrEqual(22);
    expect(staff).toBeLessThanOrEqual(30);
  });

  test('has heavy-tailed coins and playtime', () => {
    for (const field of ['coins', 'playtime'] as const) {
      const values = users.map((user) => user[field]);
      for (const value of values) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      expect(quantile(values, 0.99)).toBeGreaterThan(6 * quantile(values, 0.5));
      expect(quantile(values, 0.1)).toBeLessThan(quantile(values, 0.5) / 3);
    }
  });

  test('came over three years, nobody having played longer than they could', () => {
    const ages = users.map(({ created_at }) => (NOW.getTime() - created_at.getTime()) / DAY);
    for (const year of [0, 1, 2]) {
      const joined = ages.filter((age) => age >= year * 365 && age < (year + 1) * 365).length;
      expect(joined).toBeGreaterThan(users.length / 6);
    }
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(3 * 365);
    users.forEach((user, index) => expect(user.playtime).toBeLessThanOrEqual((ages[index] ?? 0) * 24 * 60));
  });
});
