import { RANKS } from '@site/contract/ranks';
import { DEMO_ACCOUNTS, demoPlayers } from './accounts.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const users = demoPlayers(NOW, 'hash').map(({ user }) => user);
const named = (name: string) => users.find((user) => user.name === name);

describe('demo accounts', () => {
  test.each(RANKS)('%s has an account named like the rank', (rank) => {
    expect(named(rank)).toMatchObject({ rank, first_login: false, totp_secret: null });
  });

  test('one logs in for the first time, one with a second factor, and no one else is added', () => {
    expect(named('newbie')).toMatchObject({ rank: 'player', first_login: true, totp_secret: null });
    expect(named('secure')).toMatchObject({
      rank: 'player',
      first_login: false,
      totp_secret: 'JBSWY3DPEHPK3PXP',
    });
    expect(users).toHaveLength(RANKS.length + 2);
    expect(DEMO_ACCOUNTS).toHaveLength(users.length);
  });

  test('speak both languages, `player` English', () => {
    expect(named('player')?.lang).toBe('en');
    expect(new Set(users.map(({ lang }) => lang))).toEqual(new Set(['de', 'en']));
  });

  test('share the password and are older than now', () => {
    for (const user of users) {
      expect(user.password_hash).toBe('hash');
      expect(user.created_at.getTime()).toBeLessThan(NOW.getTime());
    }
  });
});
