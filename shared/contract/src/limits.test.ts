import { AVATAR_SIZE, LIMITS, TIMES } from './limits.ts';

test('limits and times are those the site promises', () => {
  expect(LIMITS).toMatchObject({
    password: { min: 8, max: 256 },
    age: { min: 10, max: 120 },
    recentApplications: 10,
  });
  expect(TIMES).toMatchObject({ toast: 3000, copied: 1500, countUp: 1000 });
  expect(AVATAR_SIZE).toBe(100);
});
