import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import { demoRows } from './demoRows.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const { alerts, clans, users } = demoRows(NOW, 'hash');
const player = users.find(({ name }) => name === 'player');
const own = alerts.filter(({ user_id }) => user_id === player?.uuid);

describe('alerts', () => {
  test('`player` has one of each category, three of them unread', () => {
    expect(own.map(({ category }) => category).sort()).toEqual([...ALERT_CATEGORIES].sort());
    expect(own.filter(({ is_read }) => !is_read)).toHaveLength(3);
  });

  test('the one about the clan names it and one of its moderators', () => {
    const message = own.find(({ category }) => category === 'clan')?.message ?? '';
    const clan = clans.find(({ id }) => id === player?.clan_id);
    const moderators = users.filter((user) => user.clan_id === clan?.id && user.clan_rank === 'MODERATOR');
    expect(message).toContain(clan?.name);
    expect(moderators.some(({ name }) => message.includes(name))).toBe(true);
    expect(message).toContain('is now a moderator');
  });

  test('others have some too, but not the newcomer', () => {
    const readers = new Set(alerts.map(({ user_id }) => users.find(({ uuid }) => uuid === user_id)?.name));
    expect(readers.size).toBeGreaterThan(3);
    expect(readers).not.toContain('newbie');
  });

  test('came over the last days, oldest first', () => {
    const times = alerts.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
    expect(times[0]).toBeGreaterThan(NOW.getTime() - 14 * 86_400_000);
  });
});
