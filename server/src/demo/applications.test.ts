import { APPLICATION_ROLES } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { APPLICATION_TEXTS } from './applicationTexts.ts';
import { demoRows } from './demoRows.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const { applications, users } = demoRows(NOW, 'hash');
const authorOf = (id: string) => users.find(({ uuid }) => uuid === id);

describe('applications', () => {
  test('are 25 of 25 players who cannot log in', () => {
    expect(applications).toHaveLength(25);
    expect(new Set(applications.map(({ user_id }) => user_id)).size).toBe(25);
    for (const { user_id, name } of applications) {
      expect(authorOf(user_id)).toMatchObject({ name, password_hash: null });
    }
  });

  test('mix states and roles', () => {
    const count = (state: string) => applications.filter((row) => row.state === state).length;
    expect([count('PENDING'), count('ACCEPTED'), count('DENIED')]).toEqual([9, 9, 7]);
    expect(new Set(applications.map(({ role }) => role))).toEqual(new Set(APPLICATION_ROLES));
    expect(new Set(applications.slice(-10).map(({ state }) => state)).size).toBe(3);
  });

  test('came in over the last sixty days, oldest first, never before their author', () => {
    const times = applications.map(({ created_at }) => created_at.getTime());
    expect(new Set(times).size).toBe(25);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
    expect(times[0]).toBeGreaterThan(NOW.getTime() - 60 * 86_400_000);
    for (const { user_id, created_at } of applications) {
      expect(authorOf(user_id)?.created_at.getTime()).toBeLessThan(created_at.getTime());
    }
  });

  test('are written in the language of their authors, no text twice', () => {
    for (const { user_id, motivation } of applications) {
      const text = APPLICATION_TEXTS.find((other) => other.motivation === motivation);
      expect(text?.lang).toBe(authorOf(user_id)?.lang);
    }
    const texts = applications.flatMap((row) => [row.strengths, row.weaknesses, row.motivation]);
    expect(new Set(texts).size).toBe(75);
    for (const text of texts) expect(text.length).toBeLessThan(2000);
  });

  test('have handles and ages one can believe', () => {
    expect(new Set(applications.map(({ discord }) => discord)).size).toBe(25);
    for (const { discord, age } of applications) {
      expect(discord).toMatch(/^[a-z0-9_.]{2,32}$/);
      expect(age).toBeGreaterThanOrEqual(LIMITS.age.min + 2);
      expect(age).toBeLessThanOrEqual(34);
    }
  });
});
